#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %r: memref<4xf32>, %t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  linalg.generic {doc = "sums rows", indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"], library_call = "rows"}
    ins(%a : memref<4x4xf32>) outs(%r : memref<4xf32>) attrs = {tag = 1} {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : tensor<4x4xf32>) {
  ^bb0(%y: f32):
    linalg.yield %y : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
