// What the threads of a subgroup do together.
func.func @shuffles(%v: f32, %w: i32, %m: vector<4xf16>) {
  %off = arith.constant 1 : i32
  %width = arith.constant 32 : i32
  %a, %ok = gpu.shuffle xor %v, %off, %width : f32
  %b, %ok1 = gpu.shuffle down %w, %off, %width : i32
  %c, %ok2 = gpu.shuffle up %v, %off, %width : f32
  %d, %ok3 = gpu.shuffle idx %w, %off, %width : i32
  %e = gpu.subgroup_reduce add %m : (vector<4xf16>) -> vector<4xf16>
  %f = gpu.subgroup_reduce mul %v cluster(size = 8) : (f32) -> f32
  %g = gpu.subgroup_reduce minsi %w cluster(size = 4, stride = 2) : (i32) -> i32
  %lane = gpu.lane_id
  %sub = gpu.subgroup_id : index
  %size = gpu.subgroup_size upper_bound 64 : index
  %count = gpu.num_subgroups : index
  %gid = gpu.global_id z
  %grid = gpu.grid_dim y
  %cluster = gpu.cluster_id x
  %cd = gpu.cluster_dim x
  %cb = gpu.cluster_block_id y
  gpu.printf "lane %ld of %ld: %f\0A", %lane, %size, %v : index, index, f32
  gpu.printf "done"
  return
}
