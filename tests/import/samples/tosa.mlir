func.func @tosa(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %i: tensor<1x4x4x2xf32>) -> tensor<4x8xf32> {
  %0 = tosa.add %a, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = tosa.exp %0 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = tosa.reduce_sum %2 {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %4 = "tosa.const"() <{values = dense<1.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %5 = tosa.pow %a, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %6 = tosa.greater %a, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  %7 = tosa.select %6, %a, %5 : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %8 = tosa.cast %7 : (tensor<4x8xf32>) -> tensor<4x8xi32>
  %9 = tosa.transpose %7 {perms = array<i32: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %10 = tosa.const_shape {values = dense<[8, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %11 = tosa.reshape %7, %10 : (tensor<4x8xf32>, !tosa.shape<2>) -> tensor<8x4xf32>
  return %7 : tensor<4x8xf32>
}
