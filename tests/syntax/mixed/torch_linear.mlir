// A dense layer with its bias, with checks of dynamic sizes.
#broadcast = affine_map<(d0, d1) -> (d1)>
#same = affine_map<(d0, d1) -> (d0, d1)>
module attributes {torch.debug_module_name = "Linear"} {
  ml_program.global private mutable @global_seed(dense<0> : tensor<i64>) : tensor<i64>
  func.func @forward(%x: tensor<?x128xf32>) -> tensor<?x10xf32> {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %w = arith.constant dense<1.0> : tensor<128x10xf32>
    %b = arith.constant dense<[0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]> : tensor<10xf32>
    %n = tensor.dim %x, %c0 : tensor<?x128xf32>
    %n64 = arith.index_cast %n : index to i64
    %one = arith.constant 1 : i64
    %ok = arith.cmpi sge, %n64, %one : i64
    cf.assert %ok, "batch must not be empty"
    %e = tensor.empty(%n) : tensor<?x10xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x10xf32>) -> tensor<?x10xf32>
    %mm = linalg.matmul ins(%x, %w : tensor<?x128xf32>, tensor<128x10xf32>) outs(%f : tensor<?x10xf32>) -> tensor<?x10xf32>
    %r = linalg.generic {indexing_maps = [#same, #broadcast, #same], iterator_types = ["parallel", "parallel"]} ins(%mm, %b : tensor<?x10xf32>, tensor<10xf32>) outs(%e : tensor<?x10xf32>) {
    ^bb0(%in: f32, %bias: f32, %out: f32):
      %s = arith.addf %in, %bias : f32
      %p = arith.cmpf ugt, %s, %zero : f32
      %t = arith.select %p, %s, %zero : f32
      linalg.yield %t : f32
    } -> tensor<?x10xf32>
    %seed = ml_program.global_load @global_seed : tensor<i64>
    ml_program.global_store @global_seed = %seed : tensor<i64>
    return %r : tensor<?x10xf32>
  }
}
