// Transposes and broadcasts.
func.func @reorder(%t: tensor<2x3x4xf32>, %u: tensor<4x2x3xf32>, %m: memref<2x3xi8>, %n: memref<3x2xi8>, %v: tensor<3xf32>, %w: tensor<2x3x4xf32>, %s: memref<f32>, %p: memref<5xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.transpose ins(%t : tensor<2x3x4xf32>) outs(%u : tensor<4x2x3xf32>) permutation = [2, 0, 1]
  linalg.transpose ins(%m : memref<2x3xi8>) outs(%n : memref<3x2xi8>) permutation = [1, 0] {tag = "swap"}
  %1 = linalg.broadcast ins(%v : tensor<3xf32>) outs(%w : tensor<2x3x4xf32>) dimensions = [0, 2]
  linalg.broadcast ins(%s : memref<f32>) outs(%p : memref<5xf32>) dimensions = [0] {k}
  %2 = linalg.broadcast ins(%t : tensor<2x3x4xf32>) outs(%w : tensor<2x3x4xf32>) dimensions = []
  return %1 : tensor<2x3x4xf32>
}
