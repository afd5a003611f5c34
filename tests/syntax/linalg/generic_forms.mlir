// Loops written out: several outputs, scalars, indices, attributes.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#none = affine_map<(d0, d1) -> ()>
func.func @generic(%t: tensor<4x8xf32>, %r: tensor<4xf32>, %x: f32, %m: memref<4x8xindex>, %z: tensor<f32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #none, #id, #row], iterator_types = ["parallel", "reduction"]} ins(%t, %x : tensor<4x8xf32>, f32) outs(%t, %r : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %p = arith.mulf %a, %b : f32
    %q = arith.addf %d, %p : f32
    linalg.yield %p, %q : f32, f32
  } -> (tensor<4x8xf32>, tensor<4xf32>)
  linalg.generic {doc = "linear index", indexing_maps = [#id], iterator_types = ["parallel", "parallel"], library_call = "iota"} outs(%m : memref<4x8xindex>) attrs = {tag, k = 1 : i32} {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 {what = "column"} : index
    %c8 = arith.constant 8 : index
    %k = arith.muli %i, %c8 : index
    %l = arith.addi %k, %j : index
    linalg.yield %l : index
  }
  %1 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%z : tensor<f32>) outs(%z : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a {done} : f32
  } -> tensor<f32>
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4xf32>
}
