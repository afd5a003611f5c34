// One head of attention, as a front end for arrays lowers it.
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module @jit_attention attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x32xf32> {mhlo.sharding = "{replicated}"}, %arg1: tensor<64x32xf32>, %arg2: tensor<64x32xf32>) -> (tensor<64x32xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.176776692 : f32
    %neg = arith.constant 0xFF800000 : f32
    %zero = arith.constant 0.000000e+00 : f32
    %e0 = tensor.empty() : tensor<32x64xf32>
    %kt = linalg.transpose ins(%arg1 : tensor<64x32xf32>) outs(%e0 : tensor<32x64xf32>) permutation = [1, 0]
    %e1 = tensor.empty() : tensor<64x64xf32>
    %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %qk = linalg.matmul ins(%arg0, %kt : tensor<64x32xf32>, tensor<32x64xf32>) outs(%f1 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %scaled = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%qk : tensor<64x64xf32>) outs(%e1 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %m = arith.mulf %in, %cst : f32
      linalg.yield %m : f32
    } -> tensor<64x64xf32>
    %e2 = tensor.empty() : tensor<64xf32>
    %f2 = linalg.fill ins(%neg : f32) outs(%e2 : tensor<64xf32>) -> tensor<64xf32>
    %max = linalg.reduce { arith.maximumf } ins(%scaled : tensor<64x64xf32>) outs(%f2 : tensor<64xf32>) dimensions = [1]
    %soft = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%scaled, %max : tensor<64x64xf32>, tensor<64xf32>) outs(%e1 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %d = arith.subf %in, %in_0 : f32
      %x = math.exp %d : f32
      linalg.yield %x : f32
    } -> tensor<64x64xf32>
    %e3 = tensor.empty() : tensor<64x32xf32>
    %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %r = linalg.matmul ins(%soft, %arg2 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%f3 : tensor<64x32xf32>) -> tensor<64x32xf32>
    return %r : tensor<64x32xf32>
  }
}
