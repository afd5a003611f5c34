// What the payload has no property for is an attribute of it.
func.func @reduce(%t: tensor<16x32xf32>, %o: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.reduce { arith.maximumf {mine = 1 : i32} } ins(%t : tensor<16x32xf32>) outs(%o : tensor<16xf32>) dimensions = [1]
  return %0 : tensor<16xf32>
}
