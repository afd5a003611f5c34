// Convolutions of three dimensions.
func.func @conv_3d_ndhwc_dhwcf_0(%a: tensor<1x8x8x8x4xf32>, %b: tensor<3x3x3x4x8xf32>, %o: tensor<1x6x6x6x8xf32>) {
  %0 = linalg.conv_3d_ndhwc_dhwcf ins(%a, %b : tensor<1x8x8x8x4xf32>, tensor<3x3x3x4x8xf32>) outs(%o : tensor<1x6x6x6x8xf32>) -> tensor<1x6x6x6x8xf32>
  return
}

func.func @conv_3d_ncdhw_fcdhw_1(%a: memref<1x4x8x8x8xf32>, %b: memref<8x4x3x3x3xf32>, %o: memref<1x8x3x3x3xf32>) {
  linalg.conv_3d_ncdhw_fcdhw {strides = dense<2> : tensor<3xi64>} ins(%a, %b : memref<1x4x8x8x8xf32>, memref<8x4x3x3x3xf32>) outs(%o : memref<1x8x3x3x3xf32>)
  return
}

func.func @depthwise_conv_3d_ndhwc_dhwc_2(%a: tensor<1x8x8x8x4xf32>, %b: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x6x4xf32>) {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a, %b : tensor<1x8x8x8x4xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x6x4xf32>) -> tensor<1x6x6x6x4xf32>
  return
}

func.func @depthwise_conv_3d_ncdhw_cdhw_3(%a: memref<1x4x8x8x8xf32>, %b: memref<4x3x3x3xf32>, %o: memref<1x4x6x6x6xf32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a, %b : memref<1x4x8x8x8xf32>, memref<4x3x3x3xf32>) outs(%o : memref<1x4x6x6x6xf32>)
  return
}

func.func @depthwise_conv_3d_ndhwc_dhwcm_4(%a: tensor<1x8x8x8x4xf32>, %b: tensor<3x3x3x4x2xf32>, %o: tensor<1x4x4x6x4x2xf32>) {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[2, 2, 1]> : tensor<3xi64>} ins(%a, %b : tensor<1x8x8x8x4xf32>, tensor<3x3x3x4x2xf32>) outs(%o : tensor<1x4x4x6x4x2xf32>) -> tensor<1x4x4x6x4x2xf32>
  return
}
