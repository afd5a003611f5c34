shard.grid @g(shape = 2x?x4)
func.func @f(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %s = shard.sharding @g split_axes = [[0], [1]] : !shard.sharding
  %0 = shard.shard %a to %s : tensor<4x8xf32>
  %1 = shard.all_reduce %0 on @g grid_axes = [0] reduction = max : tensor<4x8xf32> -> tensor<4x8xf32>
  %2:2 = shard.process_multi_index on @g axes = [0, 1] : index, index
  %3 = shard.process_linear_index on @g : index
  %4:3 = shard.grid_shape @g : index, index, index
  return %1 : tensor<4x8xf32>
}
