// Convolutions of one dimension, and those without channels.
func.func @conv_1d_0(%a: tensor<10xf32>, %b: tensor<3xf32>, %o: tensor<8xf32>) {
  %0 = linalg.conv_1d ins(%a, %b : tensor<10xf32>, tensor<3xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return
}

func.func @conv_2d_1(%a: memref<10x12xf32>, %b: memref<3x3xf32>, %o: memref<8x10xf32>) {
  linalg.conv_2d ins(%a, %b : memref<10x12xf32>, memref<3x3xf32>) outs(%o : memref<8x10xf32>)
  return
}

func.func @conv_3d_2(%a: tensor<10x12x8xf32>, %b: tensor<3x3x3xf32>, %o: tensor<8x10x6xf32>) {
  %0 = linalg.conv_3d ins(%a, %b : tensor<10x12x8xf32>, tensor<3x3x3xf32>) outs(%o : tensor<8x10x6xf32>) -> tensor<8x10x6xf32>
  return
}

func.func @conv_1d_nwc_wcf_3(%a: memref<1x10x4xf32>, %b: memref<3x4x8xf32>, %o: memref<1x8x8xf32>) {
  linalg.conv_1d_nwc_wcf ins(%a, %b : memref<1x10x4xf32>, memref<3x4x8xf32>) outs(%o : memref<1x8x8xf32>)
  return
}

func.func @conv_1d_nwc_wcf_4(%a: tensor<1x10x4xf32>, %b: tensor<3x4x8xf32>, %o: tensor<1x4x8xf32>) {
  %0 = linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>} ins(%a, %b : tensor<1x10x4xf32>, tensor<3x4x8xf32>) outs(%o : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  return
}

func.func @conv_1d_ncw_fcw_5(%a: memref<1x4x10xi8>, %b: memref<8x4x3xi8>, %o: memref<1x8x4xi32>) {
  linalg.conv_1d_ncw_fcw {dilations = dense<3> : tensor<1xi64>} ins(%a, %b : memref<1x4x10xi8>, memref<8x4x3xi8>) outs(%o : memref<1x8x4xi32>)
  return
}
