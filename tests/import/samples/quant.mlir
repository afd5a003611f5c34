func.func @f(%a: tensor<4xf32>, %b: tensor<4xi8>) {
  %0 = "quant.qcast"(%a) : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 2.0:10>>
  %1 = quant.dcast %0 : tensor<4x!quant.uniform<i8:f32, 2.0:10>> to tensor<4xf32>
  %2 = quant.scast %b : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 2.0:10>>
  return
}
