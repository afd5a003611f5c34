// A buffer is used by what a call gave back until it is freed.
// RESULT: 2
func.func private @same(%p: memref<4xi32>) -> memref<4xi32> {
  return %p : memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<4xi32>
  memref.store %c2, %a[%z] : memref<4xi32>
  %r = call @same(%a) : (memref<4xi32>) -> memref<4xi32>
  %w = arith.addi %c1, %c1 : i32
  %v = memref.load %r[%z] : memref<4xi32>
  %x = arith.muli %v, %w : i32
  memref.dealloc %a : memref<4xi32>
  %y = arith.divsi %x, %w : i32
  return %y : i32
}
