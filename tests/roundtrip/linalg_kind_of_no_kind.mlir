// From the fuzzer: generic form with an attribute whose name is nearly right.
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) {
  "linalg.elementwise"(%a, %b) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], kind = #linalg.elementwise_kinda<exp>, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    %0 = math.exp %x : f32
    linalg.yield %0 : f32
  }) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}
