// Types with attributes in them, without their names.
!barrier = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>
func.func @barriers(%i: index, %n: index, %p: i1) {
  %b = nvgpu.mbarrier.create -> !barrier
  nvgpu.mbarrier.init %b[%i], %n : !barrier
  %t = nvgpu.mbarrier.arrive %b[%i] : !barrier -> !nvgpu.mbarrier.token
  %d = nvgpu.mbarrier.test.wait %b[%i], %t : !barrier, !nvgpu.mbarrier.token
  nvgpu.mbarrier.try_wait.parity %b[%i], %p, %n : !barrier
  return
}
