// From the mutations: a short body that names no operation.
func.func @f(%t: tensor<4xf32>, %v: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.map { arith.nope } ins(%t : tensor<4xf32>) outs(%v : tensor<4xf32>)
  return %0 : tensor<4xf32>
}
