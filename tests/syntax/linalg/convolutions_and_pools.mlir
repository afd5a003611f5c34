// A layer of a network for images, on buffers.
func.func @layer(%in: memref<1x18x18x4xf32>, %k: memref<3x3x4x8xf32>, %out: memref<1x8x8x8xf32>, %win: memref<2x2xf32>, %p: memref<1x4x4x8xf32>, %d: memref<3x3x4xf32>, %e: memref<1x16x16x4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%out : memref<1x8x8x8xf32>)
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%in, %k : memref<1x18x18x4xf32>, memref<3x3x4x8xf32>) outs(%out : memref<1x8x8x8xf32>)
  linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>} ins(%out, %win : memref<1x8x8x8xf32>, memref<2x2xf32>) outs(%p : memref<1x4x4x8xf32>)
  linalg.depthwise_conv_2d_nhwc_hwc ins(%in, %d : memref<1x18x18x4xf32>, memref<3x3x4xf32>) outs(%e : memref<1x16x16x4xf32>)
  return
}
