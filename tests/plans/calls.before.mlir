// RUN:
// A callee gets the bytes for its buffers from its caller, which gives them to its own between
// calls.
func.func @main(%x: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  call @f(%x, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  linalg.add ins(%a, %x : memref<4xf32>, memref<4xf32>) outs(%b : memref<4xf32>)
  %c = memref.alloc() : memref<4xf32>
  linalg.mul ins(%b, %b : memref<4xf32>, memref<4xf32>) outs(%c : memref<4xf32>)
  call @f(%c, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  return
}
func.func private @f(%x: memref<4xf32>, %out: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  linalg.mul ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%t : memref<4xf32>)
  linalg.add ins(%t, %x : memref<4xf32>, memref<4xf32>) outs(%out : memref<4xf32>)
  return
}
