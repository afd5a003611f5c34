// What is freed in between is made in between: it is not what was copied.
func.func private @use(memref<4xf32>)
func.func private @change(memref<4xf32>)
func.func @in_regions(%m: memref<4xf32>, %c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<4xf32>
    func.call @change(%b) : (memref<4xf32>) -> ()
    scf.if %c {
      memref.dealloc %b : memref<4xf32>
    }
  }
  func.call @use(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
func.func private @make(index) -> memref<4xf32>
func.func @of_calls(%m: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %b = func.call @make(%i) : (index) -> memref<4xf32>
    func.call @use(%b) : (memref<4xf32>) -> ()
    %base, %offset, %size, %stride = memref.extract_strided_metadata %b : memref<4xf32> -> memref<f32>, index, index, index
    memref.dealloc %base : memref<f32>
  }
  func.call @use(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
