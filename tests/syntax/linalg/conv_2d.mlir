// Convolutions of two dimensions, by layout.
func.func @conv_2d_nhwc_hwcf_0(%a: tensor<1x14x14x4xf32>, %b: tensor<3x3x4x8xf32>, %o: tensor<1x12x12x8xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x14x14x4xf32>, tensor<3x3x4x8xf32>) outs(%o : tensor<1x12x12x8xf32>) -> tensor<1x12x12x8xf32>
  return
}

func.func @conv_2d_nhwc_fhwc_1(%a: memref<1x14x14x4xf32>, %b: memref<8x3x3x4xf32>, %o: memref<1x6x6x8xf32>) {
  linalg.conv_2d_nhwc_fhwc {strides = dense<2> : tensor<2xi64>} ins(%a, %b : memref<1x14x14x4xf32>, memref<8x3x3x4xf32>) outs(%o : memref<1x6x6x8xf32>)
  return
}

func.func @conv_2d_nchw_fchw_2(%a: tensor<1x4x14x14xf16>, %b: tensor<8x4x3x3xf16>, %o: tensor<1x8x10x4xf32>) {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[1, 3]> : tensor<2xi64>} ins(%a, %b : tensor<1x4x14x14xf16>, tensor<8x4x3x3xf16>) outs(%o : tensor<1x8x10x4xf32>) -> tensor<1x8x10x4xf32>
  return
}

func.func @conv_2d_ngchw_fgchw_3(%a: memref<1x2x4x14x14xf32>, %b: memref<8x2x4x3x3xf32>, %o: memref<1x2x8x12x12xf32>) {
  linalg.conv_2d_ngchw_fgchw ins(%a, %b : memref<1x2x4x14x14xf32>, memref<8x2x4x3x3xf32>) outs(%o : memref<1x2x8x12x12xf32>)
  return
}

func.func @conv_2d_ngchw_gfchw_4(%a: tensor<1x2x4x14x14xf32>, %b: tensor<2x8x4x3x3xf32>, %o: tensor<1x2x8x12x12xf32>) {
  %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<1x2x4x14x14xf32>, tensor<2x8x4x3x3xf32>) outs(%o : tensor<1x2x8x12x12xf32>) -> tensor<1x2x8x12x12xf32>
  return
}

func.func @conv_2d_nhwgc_gfhwc_5(%a: memref<1x14x14x2x4xf32>, %b: memref<2x8x3x3x4xf32>, %o: memref<1x12x12x2x8xf32>) {
  linalg.conv_2d_nhwgc_gfhwc {tag} ins(%a, %b : memref<1x14x14x2x4xf32>, memref<2x8x3x3x4xf32>) outs(%o : memref<1x12x12x2x8xf32>)
  return
}
