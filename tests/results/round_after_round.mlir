// What a call gave back of the last round is read in the next: the allocation stays in the loop.
// RESULT: 1
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
  %first = memref.alloc() : memref<4xi32>
  memref.store %c1, %first[%z] : memref<4xi32>
  %r = scf.for %i = %z to %n step %o iter_args(%m = %first) -> (memref<4xi32>) {
    %a = memref.alloc() : memref<4xi32>
    memref.store %c2, %a[%z] : memref<4xi32>
    %x = memref.load %m[%z] : memref<4xi32>
    memref.store %x, %a[%z] : memref<4xi32>
    %y = func.call @same(%a) : (memref<4xi32>) -> memref<4xi32>
    scf.yield %y : memref<4xi32>
  }
  %v = memref.load %r[%z] : memref<4xi32>
  return %v : i32
}
