// Slices of data, of which only what happens to them is known: the first plan is right.
func.func @right(%x: memref<32x32xf32>, %out: memref<32x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<32x32xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<32x32xf32>)
  linalg.matmul ins(%x, %x : memref<32x32xf32>, memref<32x32xf32>) outs(%a : memref<32x32xf32>)
  %b = memref.alloc() : memref<32x32xf32>
  linalg.fill ins(%zero : f32) outs(%b : memref<32x32xf32>)
  linalg.matmul ins(%a, %x : memref<32x32xf32>, memref<32x32xf32>) outs(%b : memref<32x32xf32>)
  linalg.mul ins(%a, %b : memref<32x32xf32>, memref<32x32xf32>) outs(%out : memref<32x32xf32>)
  return
}
func.func @given(%x: memref<32x32xf32>, %out: memref<32x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<32x32xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<32x32xf32>)
  linalg.matmul ins(%x, %x : memref<32x32xf32>, memref<32x32xf32>) outs(%a : memref<32x32xf32>)
  %b = memref.alloc() : memref<32x32xf32>
  linalg.fill ins(%zero : f32) outs(%b : memref<32x32xf32>)
  linalg.matmul ins(%a, %x : memref<32x32xf32>, memref<32x32xf32>) outs(%b : memref<32x32xf32>)
  linalg.mul ins(%a, %b : memref<32x32xf32>, memref<32x32xf32>) outs(%out : memref<32x32xf32>)
  return
}
