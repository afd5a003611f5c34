// Generic form: defaults and attributes in other places.
func.func @generic(%v: vector<4xf32>, %m: memref<?xf32>, %i: index, %x: f32) -> vector<4xf32> {
  %0 = "vector.transfer_read"(%m, %i, %x) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f32) -> vector<4xf32>
  "vector.transfer_write"(%0, %m, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> {tag} : (vector<4xf32>, memref<?xf32>, index) -> ()
  %1 = "vector.outerproduct"(%v, %x) : (vector<4xf32>, f32) -> vector<4xf32>
  %2 = "vector.reduction"(%v) <{kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
  %3 = "vector.extract"(%v) <{static_position = array<i64: 1>}> : (vector<4xf32>) -> f32
  "vector.print"(%v) : (vector<4xf32>) -> ()
  return %1 : vector<4xf32>
}
