// Extremes over windows.
func.func @pooling_nhwc_max_0(%a: tensor<1x8x8x4xf32>, %b: tensor<2x2xf32>, %o: tensor<1x7x7x4xf32>) {
  %0 = linalg.pooling_nhwc_max ins(%a, %b : tensor<1x8x8x4xf32>, tensor<2x2xf32>) outs(%o : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return
}

func.func @pooling_nhwc_max_unsigned_1(%a: memref<1x8x8x4xi8>, %b: memref<2x2xi8>, %o: memref<1x7x7x4xi32>) {
  linalg.pooling_nhwc_max_unsigned ins(%a, %b : memref<1x8x8x4xi8>, memref<2x2xi8>) outs(%o : memref<1x7x7x4xi32>)
  return
}

func.func @pooling_nchw_max_2(%a: tensor<1x4x8x8xf32>, %b: tensor<2x2xf32>, %o: tensor<1x4x7x7xf32>) {
  %0 = linalg.pooling_nchw_max ins(%a, %b : tensor<1x4x8x8xf32>, tensor<2x2xf32>) outs(%o : tensor<1x4x7x7xf32>) -> tensor<1x4x7x7xf32>
  return
}

func.func @pooling_nhwc_min_3(%a: memref<1x8x8x4xi32>, %b: memref<2x2xi32>, %o: memref<1x7x7x4xi32>) {
  linalg.pooling_nhwc_min ins(%a, %b : memref<1x8x8x4xi32>, memref<2x2xi32>) outs(%o : memref<1x7x7x4xi32>)
  return
}

func.func @pooling_nhwc_min_unsigned_4(%a: tensor<1x8x8x4xi8>, %b: tensor<2x2xi8>, %o: tensor<1x7x7x4xi8>) {
  %0 = linalg.pooling_nhwc_min_unsigned ins(%a, %b : tensor<1x8x8x4xi8>, tensor<2x2xi8>) outs(%o : tensor<1x7x7x4xi8>) -> tensor<1x7x7x4xi8>
  return
}

func.func @pooling_nwc_max_5(%a: memref<1x8x4xf32>, %b: memref<2xf32>, %o: memref<1x7x4xf32>) {
  linalg.pooling_nwc_max ins(%a, %b : memref<1x8x4xf32>, memref<2xf32>) outs(%o : memref<1x7x4xf32>)
  return
}

func.func @pooling_nwc_max_unsigned_6(%a: tensor<1x8x4xi8>, %b: tensor<2xi8>, %o: tensor<1x7x4xi8>) {
  %0 = linalg.pooling_nwc_max_unsigned ins(%a, %b : tensor<1x8x4xi8>, tensor<2xi8>) outs(%o : tensor<1x7x4xi8>) -> tensor<1x7x4xi8>
  return
}

func.func @pooling_ncw_max_7(%a: memref<1x4x8xf32>, %b: memref<2xf32>, %o: memref<1x4x7xf32>) {
  linalg.pooling_ncw_max ins(%a, %b : memref<1x4x8xf32>, memref<2xf32>) outs(%o : memref<1x4x7xf32>)
  return
}

func.func @pooling_nwc_min_8(%a: tensor<1x8x4xf32>, %b: tensor<2xf32>, %o: tensor<1x7x4xf32>) {
  %0 = linalg.pooling_nwc_min ins(%a, %b : tensor<1x8x4xf32>, tensor<2xf32>) outs(%o : tensor<1x7x4xf32>) -> tensor<1x7x4xf32>
  return
}

func.func @pooling_nwc_min_unsigned_9(%a: memref<1x8x4xi16>, %b: memref<2xi16>, %o: memref<1x7x4xi64>) {
  linalg.pooling_nwc_min_unsigned ins(%a, %b : memref<1x8x4xi16>, memref<2xi16>) outs(%o : memref<1x7x4xi64>)
  return
}

func.func @pooling_ndhwc_max_10(%a: tensor<1x8x8x8x4xf32>, %b: tensor<2x2x2xf32>, %o: tensor<1x7x7x7x4xf32>) {
  %0 = linalg.pooling_ndhwc_max ins(%a, %b : tensor<1x8x8x8x4xf32>, tensor<2x2x2xf32>) outs(%o : tensor<1x7x7x7x4xf32>) -> tensor<1x7x7x7x4xf32>
  return
}

func.func @pooling_ndhwc_min_11(%a: memref<1x8x8x8x4xf32>, %b: memref<2x2x2xf32>, %o: memref<1x3x3x3x4xf32>) {
  linalg.pooling_ndhwc_min {dilations = dense<1> : tensor<3xi64>, strides = dense<[2, 2, 2]> : tensor<3xi64>} ins(%a, %b : memref<1x8x8x8x4xf32>, memref<2x2x2xf32>) outs(%o : memref<1x3x3x3x4xf32>)
  return
}
