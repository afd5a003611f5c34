func.func @f(%a: tensor<4x8xf32>, %b : tensor<4x8xf32>, %c: tensor<4x8xcomplex<f32>>, %i: tensor<4x8xi32>, %w: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x4xf32>, %o2: tensor<1x2x2x4xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%w, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  %1 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<[1, 2]> : vector<2xi64>, foo} ins(%w, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o2 : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %2 = linalg.copy ins(%i : tensor<4x8xi32>) outs(%c : tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  %3 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  %4 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%i : tensor<4x8xi32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  %5 = linalg.reciprocal ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {k} -> tensor<4x8xf32>
  %x = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) (%l: f32, %q: f32) { %z = math.exp %l : f32 linalg.yield %l : f32 }
  %y = linalg.map { arith.addi {overflowFlags = #arith.overflow<nsw>} } ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : tensor<4x8xi32>)
  %y2 = linalg.map { arith.addi } ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : tensor<4x8xi32>)
  return
}
