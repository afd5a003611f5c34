// A copy of what a call gave back stays, since the buffer is written before it is freed.
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
  %a = memref.alloc() : memref<4xi32>
  memref.store %c1, %a[%z] : memref<4xi32>
  %r = call @same(%a) : (memref<4xi32>) -> memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  memref.store %c2, %r[%z] : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  %v = memref.load %b[%z] : memref<4xi32>
  memref.dealloc %b : memref<4xi32>
  return %v : i32
}
