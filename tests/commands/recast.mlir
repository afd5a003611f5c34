func.func private @log(memref<*xf32>)

func.func @recast(%m: memref<*xf32>, %c: i1) {
  %0 = memref.cast %m : memref<*xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<*xf32>
  scf.if %c {
  } else {
    func.call @log(%1) : (memref<*xf32>) -> ()
  }
  return
}

func.func @copied(%a: memref<4xf32>, %b: memref<4xf32>) {
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  return
}
