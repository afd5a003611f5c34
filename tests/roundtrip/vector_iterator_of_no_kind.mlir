// From the fuzzer: generic form with a word that is no kind of iterator.
func.func @f(%a: vector<4xf32>, %b: vector<4xf32>, %c: f32) {
  %0 = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#vector.iterator_type<reductiow>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>, f32) -> f32
  return
}
