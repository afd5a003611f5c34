#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f(%t: tensor<4x4xf64, #CSR>) {
  %0 = sparse_tensor.extract_iteration_space %t lvls = 0 to 2 : tensor<4x4xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>
  %1 = sparse_tensor.extract_iteration_space %t lvls = 0 : tensor<4x4xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0>
  return
}
