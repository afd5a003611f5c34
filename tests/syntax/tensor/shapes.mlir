// Changes of shape.
func.func @reshape(%t: tensor<4x8x?xf32>, %s: tensor<2xi32>, %n: index) -> tensor<*xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<4x8x?xf32> into tensor<32x?xf32>
  %1 = tensor.collapse_shape %t [[0, 1, 2]] {k} : tensor<4x8x?xf32> into tensor<?xf32>
  %2 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [4, 8, %n] : tensor<32x?xf32> into tensor<4x8x?xf32>
  %3 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [32, %n, 2] : tensor<32x?xf32> into tensor<32x?x2xf32>
  %4 = tensor.reshape %t(%s) : (tensor<4x8x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %5 = tensor.cast %4 : tensor<?x?xf32> to tensor<*xf32>
  return %5 : tensor<*xf32>
}

func.func @scalar(%t: tensor<1x1xf32>, %s: tensor<f32>) -> (tensor<f32>, tensor<1x1xf32>) {
  %0 = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  %1 = tensor.expand_shape %s [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  return %0, %1 : tensor<f32>, tensor<1x1xf32>
}

func.func @concat(%a: tensor<3x6xf32>, %b: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %0 = tensor.concat dim(1) %a, %b : (tensor<3x6xf32>, tensor<3x?xf32>) -> tensor<3x?xf32>
  %1 = tensor.concat dim(0) %a : (tensor<3x6xf32>) -> tensor<3x6xf32>
  return %0 : tensor<3x?xf32>
}

func.func @gather(%t: tensor<4x5x6xf32>, %i: tensor<6x7x2xindex>, %j: tensor<2x1xi32>, %s: tensor<2x4x1x6xf32>) -> tensor<4x5x6xf32> {
  %0 = tensor.gather %t[%i] gather_dims([1, 2]) : (tensor<4x5x6xf32>, tensor<6x7x2xindex>) -> tensor<6x7x4x1x1xf32>
  %1 = tensor.gather %t[%i] gather_dims([0, 2]) unique : (tensor<4x5x6xf32>, tensor<6x7x2xindex>) -> tensor<6x7x1x5x1xf32>
  %2 = tensor.scatter %s into %t[%j] scatter_dims([1]) unique {n} : (tensor<2x4x1x6xf32>, tensor<4x5x6xf32>, tensor<2x1xi32>) -> tensor<4x5x6xf32>
  return %2 : tensor<4x5x6xf32>
}
