func.func @f(%src: memref<4x8xf16, 3>, %i: index, %a: memref<128xf32>, %b: memref<32xf32, 3>, %v: vector<4x2xf16>, %w: vector<2x2xf16>, %t: !nvgpu.device.async.token) {
  %0 = nvgpu.device_async_copy %a[%i], %b[%i], 4 : memref<128xf32> to memref<32xf32, 3>
  %1 = nvgpu.device_async_create_group %0
  nvgpu.device_async_wait %1 {numGroups = 1 : i32}
  %2 = nvgpu.ldmatrix %src[%i, %i] {numTiles = 1 : i32, transpose = false} : memref<4x8xf16, 3> -> vector<1x2xf16>
  %3 = nvgpu.mma.sync (%v, %w, %w) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  %4 = nvgpu.mbarrier.create -> !nvgpu.mbarrier.group<memorySpace = 3>
  return
}
