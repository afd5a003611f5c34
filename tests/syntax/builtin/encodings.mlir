// What tensors carry beside shape and elements.
#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#coo = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton), posWidth = 32, crdWidth = 32}>
func.func private @sparse(tensor<8x8xf32, #csr>, tensor<?x?xf64, #coo>)
func.func private @others(tensor<4xf32, "text">, tensor<4xf32, 7 : i32>, tensor<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>,
    tensor<?xf32, {layout = "nhwc"}>, tensor<1xf32, [1, 2]>, tensor<f32, unit>, tensor<*xf32>)
func.func @body(%a: tensor<4xf32, "text">) -> tensor<4xf32, "text"> {
  %0 = arith.addf %a, %a : tensor<4xf32, "text">
  %1 = tensor.cast %0 : tensor<4xf32, "text"> to tensor<?xf32, "text">
  %2 = tensor.empty() : tensor<4xf32, "text">
  return %2 : tensor<4xf32, "text">
}
