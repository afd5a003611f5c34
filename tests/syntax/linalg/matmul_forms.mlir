// Products of matrices: maps, casts and mixed element types.
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#at = affine_map<(d0, d1, d2) -> (d2, d0)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#bt = affine_map<(d0, d1, d2) -> (d1, d2)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @matmul(%a: memref<4x6xf32>, %at: memref<6x4xf32>, %b: memref<6x8xf32>, %bt: memref<8x6xf32>, %c: memref<4x8xf32>) {
  linalg.matmul ins(%a, %b : memref<4x6xf32>, memref<6x8xf32>) outs(%c : memref<4x8xf32>)
  linalg.matmul indexing_maps = [#at, #b, #c] ins(%at, %b : memref<6x4xf32>, memref<6x8xf32>) outs(%c : memref<4x8xf32>)
  linalg.matmul indexing_maps = [#a, #bt, #c] {tag = "transposed"} ins(%a, %bt : memref<4x6xf32>, memref<8x6xf32>) outs(%c : memref<4x8xf32>)
  linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : memref<4x6xf32>, memref<6x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

func.func @mixed(%i: tensor<4x6xi8>, %j: tensor<6x8xi16>, %c: tensor<4x8xi32>, %f: tensor<4x8xf32>, %h: tensor<4x6xf16>, %g: tensor<6x8xf64>, %z: tensor<4x8xcomplex<f32>>, %u: tensor<4x6xcomplex<f32>>, %v: tensor<6x8xcomplex<f32>>, %p: tensor<4x6xi1>, %q: tensor<6x8xi1>, %r: tensor<4x8xi1>) {
  %0 = linalg.matmul ins(%i, %j : tensor<4x6xi8>, tensor<6x8xi16>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%i, %j : tensor<4x6xi8>, tensor<6x8xi16>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  %2 = linalg.matmul {cast = #linalg.type_fn<cast_signed>} ins(%i, %j : tensor<4x6xi8>, tensor<6x8xi16>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.matmul ins(%h, %g : tensor<4x6xf16>, tensor<6x8xf64>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %4 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%h, %g : tensor<4x6xf16>, tensor<6x8xf64>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  %5 = linalg.matmul ins(%u, %v : tensor<4x6xcomplex<f32>>, tensor<6x8xcomplex<f32>>) outs(%z : tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  %7 = linalg.matmul ins(%p, %q : tensor<4x6xi1>, tensor<6x8xi1>) outs(%r : tensor<4x8xi1>) -> tensor<4x8xi1>
  return
}
