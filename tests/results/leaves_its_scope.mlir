// A buffer leaves the function that makes it by what a call gave back.
// RESULT: 2
func.func private @same(%p: memref<4xi32>) -> memref<4xi32> {
  return %p : memref<4xi32>
}
func.func private @make(%x: i32) -> memref<4xi32> {
  %i = arith.constant 0 : index
  %n = memref.alloc() : memref<4xi32>
  memref.store %x, %n[%i] : memref<4xi32>
  %r = call @same(%n) : (memref<4xi32>) -> memref<4xi32>
  return %r : memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = call @make(%c2) : (i32) -> memref<4xi32>
  %r = call @make(%c1) : (i32) -> memref<4xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
