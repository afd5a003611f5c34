// From the fuzzer: generic form with something else among the maps.
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<f32>) {
  "linalg.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(d0) -> (d0)>, #some.attribute, affine_map<(d0) -> ()>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }) : (memref<4xf32>, memref<4xf32>, memref<f32>) -> ()
  return
}
