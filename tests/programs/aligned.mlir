// Allocations with an alignment are freed like any other.
// returns: 17
func.func @main() -> i64 {
  %i = arith.constant 3 : index
  %x = arith.constant 17 : i64
  %a = memref.alloc() {alignment = 64 : i64} : memref<5xi64>
  memref.store %x, %a[%i] : memref<5xi64>
  %b = memref.alloc(%i) {alignment = 128 : i64} : memref<?xi64>
  %v = memref.subview %a[3] [1] [1] : memref<5xi64> to memref<1xi64, strided<[1], offset: 3>>
  %z = arith.constant 0 : index
  %y = memref.load %v[%z] : memref<1xi64, strided<[1], offset: 3>>
  memref.store %y, %b[%z] : memref<?xi64>
  %r = memref.load %b[%z] : memref<?xi64>
  return %r : i64
}
