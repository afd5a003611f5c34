func.func @f(%v: vector<4xf32>, %f: f32, %m: memref<64xi32>, %i: i32, %a: f16, %w: vector<4xf16>) {
  amdgpu.lds_barrier
  %p = amdgpu.packed_trunc_2xfp8 %f, undef into undef[word 0] : f32 to vector<4xf8E5M2FNUZ>
  %0 = amdgpu.ext_packed_fp8 %p[0] : vector<4xf8E5M2FNUZ> to f32
  %1 = amdgpu.raw_buffer_load {boundsCheck = true} %m[%i] : memref<64xi32>, i32 -> i32
  amdgpu.raw_buffer_store %i -> %m[%i] sgprOffset %i : i32 -> memref<64xi32>, i32
  %2 = amdgpu.swizzle_bitmode %f 1 2 4 : f32
  amdgpu.sched_barrier allow = <non_mem_non_sideffect|valu>
  %3 = amdgpu.mfma 16x16x16 %w * %w + %v blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
  return
}
