func.func @shared_memory() {
  %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  return
}
// -----
func.func @reciprocal(%a: vector<32x16xf32>) {
  %0 = nvgpu.rcp %a {rounding = approx, ftz} : vector<32x16xf32>
  return
}
// -----
func.func @buffers(%resource: vector<4xi32>, %offset: i32, %f: f32, %i: i32) {
  %0 = rocdl.raw.buffer.load %resource, %offset, %offset, %offset : f32
  rocdl.raw.buffer.store %f, %resource, %offset, %offset, %offset : f32
  rocdl.raw.buffer.atomic.fadd %f, %resource, %offset, %offset, %offset : f32
  rocdl.raw.buffer.atomic.fmax %f, %resource, %offset, %offset, %offset : f32
  rocdl.raw.buffer.atomic.smax %i, %resource, %offset, %offset, %offset : i32
  rocdl.raw.buffer.atomic.umin %i, %resource, %offset, %offset, %offset : i32
  return
}
// -----
func.func @permutations(%a: i32) {
  %0 = rocdl.permlane16.swap %a, %a, true, false : (i32, i32) -> <(i32, i32)>
  %1 = rocdl.permlane32.swap %a, %a, true, false : (i32, i32) -> <(i32, i32)>
  return
}
// -----
func.func @matrices(%memory: !xegpu.mem_desc<32x64xf16>, %a: vector<8x16xf16>) {
  %0 = xegpu.load_matrix %memory[8, 8] : !xegpu.mem_desc<32x64xf16> -> vector<8x16xf16>
  xegpu.store_matrix %a, %memory[8, 8] : vector<8x16xf16>, !xegpu.mem_desc<32x64xf16>
  return
}
// -----
func.func @product(%a: vector<8xi16>, %b: vector<8xi32>, %c: vector<8xf32>) {
  %0 = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  return
}
// -----
func.func @packed(%a: memref<1xbf16>, %b: memref<8xbf16>) {
  %0 = x86vector.avx.bcst_to_f32.packed %a : memref<1xbf16> -> vector<8xf32>
  %1 = x86vector.avx.cvt.packed.even.indexed_to_f32 %b : memref<8xbf16> -> vector<4xf32>
  %2 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %b : memref<8xbf16> -> vector<4xf32>
  return
}
// -----
func.func @scaled(%s: vector<4xf8E8M0FNU>, %a: vector<8xf4E2M1FN>) {
  %0 = amdgpu.scaled_ext_packed_matrix %a scale(%s) blockSize(32) firstScaleLane(0) firstScaleByte(0) : vector<8xf4E2M1FN>, vector<4xf8E8M0FNU> -> vector<8xf16>
  return
}
