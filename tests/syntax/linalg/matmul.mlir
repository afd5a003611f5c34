func.func @f(%a: memref<4x4xf16>, %b: memref<4x4xf16>, %c: memref<4x4xf32>, %i: memref<4x4xi8>, %j: memref<4x4xi32>) {
  linalg.matmul ins(%a, %b : memref<4x4xf16>, memref<4x4xf16>) outs(%c : memref<4x4xf32>)
  linalg.matmul {tag} ins(%i, %i : memref<4x4xi8>, memref<4x4xi8>) outs(%j : memref<4x4xi32>)
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
    ins(%c, %c : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}
func.func @tensors(%a: tensor<4x4xf32>, %x: f32) -> tensor<4x4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%0, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
