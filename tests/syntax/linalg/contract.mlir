// Contractions of any shape.
#a = affine_map<(m, n, k) -> (k, m)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @contract(%a: tensor<6x4xf16>, %b: tensor<6x8xf16>, %c: tensor<4x8xf32>, %x: memref<8xi8>, %y: memref<8xi8>, %z: memref<i32>) -> tensor<4x8xf32> {
  %0 = linalg.contract indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<6x4xf16>, tensor<6x8xf16>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  linalg.contract indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>] ins(%x, %y : memref<8xi8>, memref<8xi8>) outs(%z : memref<i32>)
  linalg.contract indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>] {cast = #linalg.type_fn<cast_unsigned>} ins(%x, %y : memref<8xi8>, memref<8xi8>) outs(%z : memref<i32>)
  return %0 : tensor<4x8xf32>
}
