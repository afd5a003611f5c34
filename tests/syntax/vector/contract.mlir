// Contractions and outer products.
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#matmul = {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
#dot = {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>}
func.func @contract(%a: vector<4x8xf16>, %b: vector<8x2xf16>, %c: vector<4x2xf32>, %v: vector<8xi32>, %x: i32, %s: vector<[4]x8xf32>, %t: vector<8x[4]xf32>, %u: vector<[4]x[4]xf32>) -> i32 {
  %0 = vector.contract #matmul %a, %b, %c : vector<4x8xf16>, vector<8x2xf16> into vector<4x2xf32>
  %1 = vector.contract #dot %v, %v, %x {note} : vector<8xi32>, vector<8xi32> into i32
  %2 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maxui>} %v, %v, %1 : vector<8xi32>, vector<8xi32> into i32
  %3 = vector.contract #matmul %s, %t, %u : vector<[4]x8xf32>, vector<8x[4]xf32> into vector<[4]x[4]xf32>
  return %2 : i32
}

func.func @outer(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x8xf32>, %x: f32, %s: vector<[2]xf32>) -> vector<4x8xf32> {
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>
  %1 = vector.outerproduct %a, %b, %0 : vector<4xf32>, vector<8xf32>
  %2 = vector.outerproduct %a, %b, %1 {kind = #vector.kind<maxnumf>, tag} : vector<4xf32>, vector<8xf32>
  %3 = vector.outerproduct %a, %x : vector<4xf32>, f32
  %4 = vector.outerproduct %a, %s : vector<4xf32>, vector<[2]xf32>
  %5 = vector.outerproduct %s, %s {kind = #vector.kind<mul>} : vector<[2]xf32>, vector<[2]xf32>
  return %2 : vector<4x8xf32>
}
