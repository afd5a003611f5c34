// Selects whose sides are different views of the same and of different buffers.
// returns: 4264
func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) -> i64 {
  %i = arith.constant 0 : index
  %j = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %one, %a[%i] : memref<2xi64>
  memref.store %three, %a[%j] : memref<2xi64>
  memref.store %one, %m[%j] : memref<2xi64>
  %v = memref.subview %a[%i] [1] [1] : memref<2xi64> to memref<1xi64, strided<[1], offset: ?>>
  %w = memref.subview %a[%j] [1] [1] : memref<2xi64> to memref<1xi64, strided<[1], offset: ?>>
  %u = memref.subview %m[%j] [1] [1] : memref<2xi64> to memref<1xi64, strided<[1], offset: ?>>
  %x = arith.select %c, %v, %w : memref<1xi64, strided<[1], offset: ?>>
  %y = arith.select %d, %w, %u : memref<1xi64, strided<[1], offset: ?>>
  cf.cond_br %c, ^next(%x : memref<1xi64, strided<[1], offset: ?>>), ^next(%y : memref<1xi64, strided<[1], offset: ?>>)
^next(%r: memref<1xi64, strided<[1], offset: ?>>):
  %p = memref.load %r[%i] : memref<1xi64, strided<[1], offset: ?>>
  %q = memref.load %y[%i] : memref<1xi64, strided<[1], offset: ?>>
  %s = arith.addi %p, %q : i64
  return %s : i64
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %two = arith.constant 2 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %two, %m[%i] : memref<2xi64>
  %a = call @f(%m, %true, %true) : (memref<2xi64>, i1, i1) -> i64
  %b = call @f(%m, %true, %false) : (memref<2xi64>, i1, i1) -> i64
  %c = call @f(%m, %false, %true) : (memref<2xi64>, i1, i1) -> i64
  %d = call @f(%m, %false, %false) : (memref<2xi64>, i1, i1) -> i64
  %x = memref.load %m[%i] : memref<2xi64>
  %ten = arith.constant 10 : i64
  %p = arith.muli %a, %ten : i64
  %q = arith.addi %p, %b : i64
  %r = arith.muli %q, %ten : i64
  %s = arith.addi %r, %c : i64
  %t = arith.muli %s, %ten : i64
  %u = arith.addi %t, %d : i64
  %v = arith.addi %u, %x : i64
  return %v : i64
}
