// Selects of allocations, of an argument, and of a stack buffer.
// returns: 3578
func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  %s = memref.alloca() : memref<2xi64>
  memref.store %one, %a[%i] : memref<2xi64>
  memref.store %three, %b[%i] : memref<2xi64>
  memref.store %one, %s[%i] : memref<2xi64>
  %x = arith.select %c, %a, %b : memref<2xi64>
  %y = arith.select %d, %x, %m : memref<2xi64>
  %z = arith.select %c, %y, %s : memref<2xi64>
  cf.br ^next(%z : memref<2xi64>)
^next(%r: memref<2xi64>):
  %p = memref.load %x[%i] : memref<2xi64>
  %q = memref.load %y[%i] : memref<2xi64>
  %t = memref.load %r[%i] : memref<2xi64>
  %u = arith.addi %p, %q : i64
  %v = arith.addi %u, %t : i64
  return %v : i64
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
