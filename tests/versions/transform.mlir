transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %low_size, %high_size, %split_point = transform.structured.multitile_sizes %arg0 {dimension = 1, target_size = 3} : (!transform.any_op) -> !transform.any_op
  %low_size_0, %high_size_1, %split_point_2 = transform.structured.multitile_sizes %arg0 {dimension = 1, target_size = 3, divisor = 2} : (!transform.any_op) -> !transform.param<i64>
  %tile_sizes, %chunk_sizes = transform.structured.continuous_tile_sizes %arg0 {dimension = 1, target_size = 3} : (!transform.any_op) -> !transform.any_op
}
