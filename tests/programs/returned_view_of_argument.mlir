// A view of an argument is the argument's buffer: it has to be copied as well.
// returns: 9
func.func @tail(%m: memref<4xi64>, %o: index) -> memref<2xi64, strided<[1], offset: ?>> {
  %v = memref.subview %m[%o] [2] [1] : memref<4xi64> to memref<2xi64, strided<[1], offset: ?>>
  return %v : memref<2xi64, strided<[1], offset: ?>>
}
func.func @widen(%m: memref<4xi64>) -> memref<?xi64> {
  %v = memref.cast %m : memref<4xi64> to memref<?xi64>
  return %v : memref<?xi64>
}
func.func @main() -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %hi = arith.constant 4 : index
  %a = memref.alloc() : memref<4xi64>
  scf.for %k = %lo to %hi step %one {
    %x = arith.index_cast %k : index to i64
    memref.store %x, %a[%k] : memref<4xi64>
  }
  %t = call @tail(%a, %two) : (memref<4xi64>, index) -> memref<2xi64, strided<[1], offset: ?>>
  %v = call @widen(%a) : (memref<4xi64>) -> memref<?xi64>
  %x = memref.load %v[%three] : memref<?xi64>
  %y = memref.load %a[%three] : memref<4xi64>
  %z = memref.load %t[%one] : memref<2xi64, strided<[1], offset: ?>>
  %p = arith.addi %x, %y : i64
  %sum = arith.addi %p, %z : i64
  return %sum : i64
}
