func.func @layers(%a: tensor<1x4x4x2xf32>, %x: tensor<4x8xf32>) -> tensor<4xi32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %zero, %zero {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32>
  %1 = tosa.clamp %x {max_val = 3.0 : f32, min_val = 0.0 : f32, nan_mode = IGNORE} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = tosa.reduce_sum %1 {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<4x1xf32>) -> tensor<1x4xf32>
  %4 = tosa.argmax %3 {axis = 0 : i32} : (tensor<1x4xf32>) -> tensor<4xi32>
  return %4 : tensor<4xi32>
}
func.func @convolutions(%x: tensor<1x4x4x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, local_bound = true} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  %1 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  %2 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, foo = 2 : i32} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}
