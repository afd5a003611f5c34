// Depthwise convolutions.
func.func @depthwise_conv_1d_nwc_wc_0(%a: tensor<1x10x4xf32>, %b: tensor<3x4xf32>, %o: tensor<1x8x4xf32>) {
  %0 = linalg.depthwise_conv_1d_nwc_wc ins(%a, %b : tensor<1x10x4xf32>, tensor<3x4xf32>) outs(%o : tensor<1x8x4xf32>) -> tensor<1x8x4xf32>
  return
}

func.func @depthwise_conv_1d_ncw_cw_1(%a: memref<1x4x10xf32>, %b: memref<4x3xf32>, %o: memref<1x4x8xf32>) {
  linalg.depthwise_conv_1d_ncw_cw ins(%a, %b : memref<1x4x10xf32>, memref<4x3xf32>) outs(%o : memref<1x4x8xf32>)
  return
}

func.func @depthwise_conv_1d_nwc_wcm_2(%a: tensor<1x10x4xf32>, %b: tensor<3x4x2xf32>, %o: tensor<1x8x4x2xf32>) {
  %0 = linalg.depthwise_conv_1d_nwc_wcm ins(%a, %b : tensor<1x10x4xf32>, tensor<3x4x2xf32>) outs(%o : tensor<1x8x4x2xf32>) -> tensor<1x8x4x2xf32>
  return
}

func.func @depthwise_conv_2d_nhwc_hwc_3(%a: memref<1x14x14x4xf32>, %b: memref<3x3x4xf32>, %o: memref<1x6x12x4xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<[2, 1]> : tensor<2xi64>} ins(%a, %b : memref<1x14x14x4xf32>, memref<3x3x4xf32>) outs(%o : memref<1x6x12x4xf32>)
  return
}

func.func @depthwise_conv_2d_nchw_chw_4(%a: tensor<1x4x14x14xf32>, %b: tensor<4x3x3xf32>, %o: tensor<1x4x12x12xf32>) {
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%a, %b : tensor<1x4x14x14xf32>, tensor<4x3x3xf32>) outs(%o : tensor<1x4x12x12xf32>) -> tensor<1x4x12x12xf32>
  return
}

func.func @depthwise_conv_2d_nhwc_hwcm_5(%a: memref<1x14x14x4xi16>, %b: memref<3x3x4x2xi8>, %o: memref<1x12x12x4x2xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %b : memref<1x14x14x4xi16>, memref<3x3x4x2xi8>) outs(%o : memref<1x12x12x4x2xi32>)
  return
}
