// The view carries the ownership of the whole allocation out of the function.
// returns: 21
func.func @middle(%x: i64) -> memref<?xi64, strided<[1], offset: ?>> {
  %i = arith.constant 1 : index
  %n = arith.constant 2 : index
  %a = memref.alloc() : memref<4xi64>
  memref.store %x, %a[%i] : memref<4xi64>
  %v = memref.subview %a[%i] [%n] [1] : memref<4xi64> to memref<?xi64, strided<[1], offset: ?>>
  return %v : memref<?xi64, strided<[1], offset: ?>>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %x = arith.constant 21 : i64
  %v = call @middle(%x) : (i64) -> memref<?xi64, strided<[1], offset: ?>>
  %y = memref.load %v[%i] : memref<?xi64, strided<[1], offset: ?>>
  return %y : i64
}
