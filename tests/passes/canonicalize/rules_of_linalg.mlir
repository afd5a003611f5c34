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

func.func @extract_of_fill_of_what_nobody_reads(%t: tensor<4xf32>, %f: f32, %i: index) -> f32 {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

func.func @copy_into_fill(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%u : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @pack_of_unpack(%t: tensor<2x2x8x8xf32>, %u: tensor<16x16xf32>, %v: tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> {
  %0 = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %u : tensor<2x2x8x8xf32> -> tensor<16x16xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %v : tensor<16x16xf32> -> tensor<2x2x8x8xf32>
  return %1 : tensor<2x2x8x8xf32>
}

func.func @unpack_of_pack(%t: tensor<16x16xf32>, %u: tensor<16x16xf32>, %v: tensor<2x2x8x8xf32>) -> tensor<16x16xf32> {
  %0 = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %v : tensor<16x16xf32> -> tensor<2x2x8x8xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %u : tensor<2x2x8x8xf32> -> tensor<16x16xf32>
  return %1 : tensor<16x16xf32>
}

func.func @pack_of_unpack_by_other_tiles(%t: tensor<2x2x8x8xf32>, %u: tensor<16x16xf32>, %v: tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32> {
  %0 = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %u : tensor<2x2x8x8xf32> -> tensor<16x16xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %v : tensor<16x16xf32> -> tensor<4x4x4x4xf32>
  return %1 : tensor<4x4x4x4xf32>
}
