func.func @f(%i: i32, %f: f32, %h: vector<4xf16>, %v: vector<4xf32>) {
  %0 = rocdl.workitem.id.x : i32
  rocdl.barrier
  rocdl.s.barrier
  rocdl.sched.barrier 0
  %1 = rocdl.mbcnt.lo %i, %i : (i32, i32) -> i32
  %2 = rocdl.readlane %f, %i : (f32, i32) -> f32
  %3 = rocdl.ds_bpermute %i, %i : (i32, i32) -> i32
  %4 = rocdl.mfma.f32.16x16x16f16 %h, %h, %v, %i, %i, %i : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
  return
}
