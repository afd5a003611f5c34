// A loop carries what a call gives back of it.
// RESULT: 2
// EXCEPT: ownership-based-buffer-deallocation, buffer-deallocation-pipeline
func.func private @same(%p: memref<4xi32>) -> memref<4xi32> {
  return %p : memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %n = arith.constant 3 : index
  %a = memref.alloc() : memref<4xi32>
  %r = scf.for %i = %z to %n step %o iter_args(%m = %a) -> (memref<4xi32>) {
    %x = func.call @same(%m) : (memref<4xi32>) -> memref<4xi32>
    scf.yield %x : memref<4xi32>
  }
  memref.store %c1, %a[%z] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<4xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
