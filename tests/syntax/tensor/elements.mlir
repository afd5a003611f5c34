// Elements of tensors.
func.func @elements(%t: tensor<4x?xf32>, %x: f32, %i: index, %j: index) -> (f32, index, index) {
  %0 = tensor.extract %t[%i, %j] : tensor<4x?xf32>
  %1 = tensor.insert %x into %t[%i, %j] : tensor<4x?xf32>
  %c1 = arith.constant 1 : index
  %2 = tensor.dim %1, %c1 : tensor<4x?xf32>
  %3 = tensor.rank %t : tensor<4x?xf32>
  %4 = tensor.from_elements %x, %0, %x, %0 : tensor<2x2xf32>
  %5 = tensor.from_elements %x : tensor<f32>
  %6 = tensor.extract %5[] : tensor<f32>
  %7 = tensor.splat %x : tensor<8x4xf32>
  %8 = tensor.splat %x[%i, %j] : tensor<?x3x?xf32>
  %9 = tensor.empty() : tensor<4x4xi8>
  %10 = tensor.empty(%i, %j) {pad} : tensor<?x2x?xi8>
  %11 = tensor.bitcast %4 : tensor<2x2xf32> to tensor<2x2xi32>
  return %0, %2, %3 : f32, index, index
}

func.func @zero_elements() -> tensor<0xi32> {
  %0 = tensor.from_elements : tensor<0xi32>
  return %0 : tensor<0xi32>
}

func.func @unranked(%u: tensor<*xf32>, %i: index) -> (index, index) {
  %0 = tensor.rank %u : tensor<*xf32>
  %1 = tensor.dim %u, %i : tensor<*xf32>
  %2 = tensor.cast %u : tensor<*xf32> to tensor<2x?xf32>
  return %0, %1 : index, index
}
