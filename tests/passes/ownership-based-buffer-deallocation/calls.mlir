// differs: mlir-opt's pass takes no deallocations over.

func.func private @use(memref<4xf32>)
func.func private @nothing() {
  return
}

// A call that is handed nothing is no work on scratch buffers: what is freed ahead of it stays there.
func.func @ahead_of_a_call() {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  call @nothing() : () -> ()
  bufferization.dealloc (%b : memref<4xf32>) if (%true)
  return
}

// Calls itself, and returns what it is given on one path: the pass comes to an end, and the caller owns what it gets.
func.func @calls_itself(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> memref<4xf32> {
    %0 = func.call @calls_itself(%c, %m) : (i1, memref<4xf32>) -> memref<4xf32>
    scf.yield %0 : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  return %r : memref<4xf32>
}
