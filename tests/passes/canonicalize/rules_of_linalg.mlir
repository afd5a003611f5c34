// A function for each rule of rules/operations/linalg.egg that no other file here needs, with
// near misses.

func.func @fill_of_nothing(%m: memref<0x4xf32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%m : memref<0x4xf32>)
  return
}

func.func @linalg_copy_to_itself(%m: memref<4xf32>) {
  linalg.copy ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  return
}

func.func @linalg_copy_of_tensor_to_itself(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.copy ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @broadcast_along_nothing(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.broadcast ins(%t : tensor<4xf32>) outs(%u : tensor<4xf32>) dimensions = []
  return %0 : tensor<4xf32>
}

func.func @linalg_transpose_of_nothing(%t: tensor<4x8xf32>, %u: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.transpose ins(%t : tensor<4x8xf32>) outs(%u : tensor<4x8xf32>) permutation = [0, 1]
  return %0 : tensor<4x8xf32>
}

