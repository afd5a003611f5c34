// AFTER reads another buffer, of the same type, or leaves out a step: it does not compute the same.
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @other(%x: memref<32x32xf32>, %y: memref<32x32xf32>) -> memref<32x32xf32> {
  %b = memref.alloc() : memref<32x32xf32>
  linalg.add ins(%x, %x : memref<32x32xf32>, memref<32x32xf32>) outs(%b : memref<32x32xf32>)
  return %b : memref<32x32xf32>
}
func.func @left_out(%x: memref<32x32xf32>) -> memref<32x32xf32> {
  %b = memref.alloc() : memref<32x32xf32>
  memref.copy %x, %b : memref<32x32xf32> to memref<32x32xf32>
  linalg.exp ins(%b : memref<32x32xf32>) outs(%b : memref<32x32xf32>)
  return %b : memref<32x32xf32>
}
