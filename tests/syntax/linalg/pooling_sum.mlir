// Sums over windows.
func.func @pooling_nhwc_sum_0(%a: tensor<1x8x8x4xf32>, %b: tensor<2x2xf32>, %o: tensor<1x7x7x4xf32>) {
  %0 = linalg.pooling_nhwc_sum ins(%a, %b : tensor<1x8x8x4xf32>, tensor<2x2xf32>) outs(%o : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return
}

func.func @pooling_nchw_sum_1(%a: memref<1x4x8x8xf32>, %b: memref<2x2xf32>, %o: memref<1x4x4x4xf32>) {
  linalg.pooling_nchw_sum {strides = dense<2> : tensor<2xi64>} ins(%a, %b : memref<1x4x8x8xf32>, memref<2x2xf32>) outs(%o : memref<1x4x4x4xf32>)
  return
}

func.func @pooling_nwc_sum_2(%a: tensor<1x8x4xi8>, %b: tensor<2xi8>, %o: tensor<1x7x4xi32>) {
  %0 = linalg.pooling_nwc_sum ins(%a, %b : tensor<1x8x4xi8>, tensor<2xi8>) outs(%o : tensor<1x7x4xi32>) -> tensor<1x7x4xi32>
  return
}

func.func @pooling_ncw_sum_3(%a: memref<1x4x8xf32>, %b: memref<2xf32>, %o: memref<1x4x7xf32>) {
  linalg.pooling_ncw_sum ins(%a, %b : memref<1x4x8xf32>, memref<2xf32>) outs(%o : memref<1x4x7xf32>)
  return
}

func.func @pooling_ndhwc_sum_4(%a: tensor<1x8x8x8x4xf32>, %b: tensor<2x2x2xf32>, %o: tensor<1x7x7x7x4xf32>) {
  %0 = linalg.pooling_ndhwc_sum ins(%a, %b : tensor<1x8x8x8x4xf32>, tensor<2x2x2xf32>) outs(%o : tensor<1x7x7x7x4xf32>) -> tensor<1x7x7x7x4xf32>
  return
}
