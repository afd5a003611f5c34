// options: --buffer-deallocation-pipeline
//
// Where it is not known statically that a returned buffer is owned, it is cloned under a run-time
// condition, or on the one side that needs it.
//
// CHECK-LABEL: func.func @maybe_argument(
// CHECK:         scf.if
// CHECK:         bufferization.clone
// CHECK:         return
func.func @maybe_argument(%m: memref<2xf32>, %c: i1, %f: f32) -> memref<2xf32> {
  %i = arith.constant 0 : index
  %r = scf.if %c -> (memref<2xf32>) {
    %a = memref.alloc() : memref<2xf32>
    memref.store %f, %a[%i] : memref<2xf32>
    scf.yield %a : memref<2xf32>
  } else {
    scf.yield %m : memref<2xf32>
  }
  return %r : memref<2xf32>
}
