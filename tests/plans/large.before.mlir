// RUN:
// Large buffers, whose data nobody computes.
func.func @main(%x: memref<32x32xf32>, %out: memref<32x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<32x32xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<32x32xf32>)
  linalg.matmul ins(%x, %x : memref<32x32xf32>, memref<32x32xf32>) outs(%a : memref<32x32xf32>)
  %b = memref.alloc() : memref<32x32xf32>
  linalg.fill ins(%zero : f32) outs(%b : memref<32x32xf32>)
  linalg.matmul ins(%a, %x : memref<32x32xf32>, memref<32x32xf32>) outs(%b : memref<32x32xf32>)
  %c = memref.alloc() : memref<32x32xf32>
  linalg.add ins(%b, %x : memref<32x32xf32>, memref<32x32xf32>) outs(%c : memref<32x32xf32>)
  linalg.mul ins(%c, %b : memref<32x32xf32>, memref<32x32xf32>) outs(%out : memref<32x32xf32>)
  return
}
