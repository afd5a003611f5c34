// A region that one warp runs, as vector distribution leaves it.
func.func @warp(%lane: index, %m: memref<128xf32>) -> vector<4xf32> {
  %r = gpu.warp_execute_on_lane_0(%lane)[32] -> (vector<4xf32>) {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f32
    %v = vector.transfer_read %m[%c0], %pad : memref<128xf32>, vector<128xf32>
    gpu.yield %v : vector<128xf32>
  }
  gpu.warp_execute_on_lane_0(%lane)[16] {
    "test.use"() : () -> ()
  }
  return %r : vector<4xf32>
}
