shard.grid @g(shape = 2x?x4)
func.func @f(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %2:2 = shard.process_multi_index on @g axes = [0, 1] : index, index
  %3 = shard.process_linear_index on @g : index
  %4:3 = shard.grid_shape @g : index, index, index
  return %a : tensor<4x8xf32>
}
