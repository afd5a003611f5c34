// A second dictionary of attributes, and an alias of the first.
#m = affine_map<(i) -> (i)>
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [#m], iterator_types = ["parallel"]} {tag} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
#mm = affine_map<(i, j) -> (i, j)>
#t = {indexing_maps = [#mm], iterator_types = ["parallel", "parallel"]}
func.func @alias(%a: tensor<7x7xi32>) {
  %0 = linalg.generic #t outs(%a : tensor<7x7xi32>) {
  ^bb(%x: i32):
    linalg.yield %x : i32
  } -> tensor<7x7xi32>
  return
}
