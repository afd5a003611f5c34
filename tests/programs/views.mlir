// Subviews, casts and reinterpreting casts of one buffer, used across blocks after its own last use.
// returns: 23
func.func @f(%n: index, %c: i1) -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %a = memref.alloc(%n) : memref<?xi64>
  scf.for %k = %lo to %n step %one {
    %x = arith.index_cast %k : index to i64
    memref.store %x, %a[%k] : memref<?xi64>
  }
  %v = memref.subview %a[%one] [%two] [1] : memref<?xi64> to memref<?xi64, strided<[1], offset: ?>>
  %w = memref.cast %v : memref<?xi64, strided<[1], offset: ?>> to memref<2xi64, strided<[1], offset: ?>>
  %u = memref.reinterpret_cast %a to offset: [0], sizes: [2, 2], strides: [2, 1] : memref<?xi64> to memref<2x2xi64, strided<[2, 1]>>
  cf.cond_br %c, ^left, ^right
^left:
  %x = memref.load %w[%one] : memref<2xi64, strided<[1], offset: ?>>
  return %x : i64
^right:
  %y = memref.load %u[%one, %one] : memref<2x2xi64, strided<[2, 1]>>
  return %y : i64
}
func.func @main() -> i64 {
  %n = arith.constant 4 : index
  %true = arith.constant true
  %false = arith.constant false
  %ten = arith.constant 10 : i64
  %a = call @f(%n, %true) : (index, i1) -> i64
  %b = call @f(%n, %false) : (index, i1) -> i64
  %c = arith.muli %a, %ten : i64
  %d = arith.addi %c, %b : i64
  return %d : i64
}
