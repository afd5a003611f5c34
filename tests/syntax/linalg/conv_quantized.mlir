// Convolutions of quantized tensors.
func.func @conv_2d_nhwc_hwcf_q_0(%a: tensor<1x14x14x4xi8>, %b: tensor<3x3x4x8xi8>, %c: i32, %d: i32, %o: tensor<1x12x12x8xi32>) {
  %0 = linalg.conv_2d_nhwc_hwcf_q ins(%a, %b, %c, %d : tensor<1x14x14x4xi8>, tensor<3x3x4x8xi8>, i32, i32) outs(%o : tensor<1x12x12x8xi32>) -> tensor<1x12x12x8xi32>
  return
}

func.func @conv_2d_nhwc_fhwc_q_1(%a: memref<1x14x14x4xi8>, %b: memref<8x3x3x4xi8>, %c: i32, %d: i32, %o: memref<1x12x12x8xi32>) {
  linalg.conv_2d_nhwc_fhwc_q ins(%a, %b, %c, %d : memref<1x14x14x4xi8>, memref<8x3x3x4xi8>, i32, i32) outs(%o : memref<1x12x12x8xi32>)
  return
}

func.func @conv_2d_nchw_fchw_q_2(%a: tensor<1x4x14x14xi8>, %b: tensor<8x4x3x3xi8>, %c: i32, %d: i32, %o: tensor<1x8x12x12xi32>) {
  %0 = linalg.conv_2d_nchw_fchw_q ins(%a, %b, %c, %d : tensor<1x4x14x14xi8>, tensor<8x4x3x3xi8>, i32, i32) outs(%o : tensor<1x8x12x12xi32>) -> tensor<1x8x12x12xi32>
  return
}

func.func @conv_2d_ngchw_gfchw_q_3(%a: memref<1x2x4x14x14xi8>, %b: memref<2x8x4x3x3xi8>, %c: i32, %d: i32, %o: memref<1x2x8x12x12xi32>) {
  linalg.conv_2d_ngchw_gfchw_q ins(%a, %b, %c, %d : memref<1x2x4x14x14xi8>, memref<2x8x4x3x3xi8>, i32, i32) outs(%o : memref<1x2x8x12x12xi32>)
  return
}

func.func @conv_2d_nhwgc_gfhwc_q_4(%a: tensor<1x14x14x2x4xi8>, %b: tensor<2x8x3x3x4xi8>, %c: i32, %d: i32, %o: tensor<1x12x12x2x8xi32>) {
  %0 = linalg.conv_2d_nhwgc_gfhwc_q ins(%a, %b, %c, %d : tensor<1x14x14x2x4xi8>, tensor<2x8x3x3x4xi8>, i32, i32) outs(%o : tensor<1x12x12x2x8xi32>) -> tensor<1x12x12x2x8xi32>
  return
}

func.func @conv_3d_ndhwc_dhwcf_q_5(%a: memref<1x8x8x8x4xi8>, %b: memref<3x3x3x4x8xi8>, %c: i32, %d: i32, %o: memref<1x6x6x6x8xi32>) {
  linalg.conv_3d_ndhwc_dhwcf_q ins(%a, %b, %c, %d : memref<1x8x8x8x4xi8>, memref<3x3x3x4x8xi8>, i32, i32) outs(%o : memref<1x6x6x6x8xi32>)
  return
}

func.func @depthwise_conv_2d_nhwc_hwc_q_6(%a: tensor<1x14x14x4xi8>, %b: tensor<3x3x4xi8>, %c: i32, %d: i32, %o: tensor<1x12x12x4xi32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a, %b, %c, %d : tensor<1x14x14x4xi8>, tensor<3x3x4xi8>, i32, i32) outs(%o : tensor<1x12x12x4xi32>) -> tensor<1x12x12x4xi32>
  return
}

func.func @depthwise_conv_2d_nhwc_hwcm_q_7(%a: memref<1x14x14x4xi8>, %b: memref<3x3x4x2xi8>, %c: i32, %d: i32, %o: memref<1x12x12x4x2xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a, %b, %c, %d : memref<1x14x14x4xi8>, memref<3x3x4x2xi8>, i32, i32) outs(%o : memref<1x12x12x4x2xi32>)
  return
}
