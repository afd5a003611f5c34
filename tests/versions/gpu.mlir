#flags = #gpu<dim x>
func.func @ids(%x: f32, %w: i32) -> index attributes {t.a = #gpu<all_reduce_op add>} {
  %0 = gpu.block_id x
  %1, %valid = gpu.shuffle xor %x, %w, %w : f32
  %2 = gpu.all_reduce add %x uniform {
  } : (f32) -> f32
  %3 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: f32):
    gpu.yield %a : f32
  } : (f32) -> f32
  return %0 : index
}
module attributes {t.a = #nvgpu<swizzle none>, t.b = #amdgpu<dpp_perm row_shl>} {}
