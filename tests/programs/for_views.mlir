// The carried value is a view of a new buffer each time.
// returns: 2347
func.func @f(%m: memref<2xi64>, %n: index) -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = arith.constant 1 : i64
  %v = memref.subview %m[%one] [1] [1] : memref<2xi64> to memref<1xi64, strided<[1], offset: ?>>
  %r = scf.for %k = %lo to %n step %one iter_args(%s = %v) -> (memref<1xi64, strided<[1], offset: ?>>) {
    %y = memref.load %s[%lo] : memref<1xi64, strided<[1], offset: ?>>
    %z = arith.addi %y, %x : i64
    %a = memref.alloc() : memref<2xi64>
    memref.store %z, %a[%one] : memref<2xi64>
    %w = memref.subview %a[%one] [1] [1] : memref<2xi64> to memref<1xi64, strided<[1], offset: ?>>
    scf.yield %w : memref<1xi64, strided<[1], offset: ?>>
  }
  %p = memref.load %r[%lo] : memref<1xi64, strided<[1], offset: ?>>
  return %p : i64
}
func.func @main() -> i64 {
  %lo = arith.constant 0 : index
  %step = arith.constant 1 : index
  %hi = arith.constant 4 : index
  %two = arith.constant 2 : i64
  %ten = arith.constant 10 : i64
  %zero = arith.constant 0 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %two, %m[%lo] : memref<2xi64>
  memref.store %two, %m[%step] : memref<2xi64>
  %sum = scf.for %k = %lo to %hi step %step iter_args(%acc = %zero) -> (i64) {
    %x = func.call @f(%m, %k) : (memref<2xi64>, index) -> i64
    %y = arith.muli %acc, %ten : i64
    %z = arith.addi %x, %y : i64
    scf.yield %z : i64
  }
  %v = memref.load %m[%lo] : memref<2xi64>
  %r = arith.addi %sum, %v : i64
  return %r : i64
}
