// differs: mlir-opt keeps an element of a splat whose value is not constant, and a reshape to its
// own static type by extents that are not constant.

func.func @tensor_reshape_of_static_rows(%t: tensor<2x3xf32>, %s: tensor<2xindex>) -> tensor<2x3xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @extract_of_splat(%f: f32, %i: index) -> f32 {
  %0 = tensor.splat %f : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

func.func @extract_of_fill(%t: tensor<4xf32>, %f: f32, %i: index) -> f32 {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}
