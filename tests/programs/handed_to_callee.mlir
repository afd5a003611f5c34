// Buffers are handed to private functions at their last use: freed there, returned, handed on.
// returns: 888
func.func private @sum(%m: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %x = memref.load %m[%i] : memref<2xi64>
  return %x : i64
}
// Returned as it is, or replaced.
func.func private @next(%m: memref<2xi64>, %c: i1) -> memref<2xi64> {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : i64
  cf.cond_br %c, ^keep, ^replace
^keep:
  return %m : memref<2xi64>
^replace:
  %a = memref.alloc() : memref<2xi64>
  %x = memref.load %m[%i] : memref<2xi64>
  %y = arith.addi %x, %one : i64
  memref.store %y, %a[%i] : memref<2xi64>
  return %a : memref<2xi64>
}
// Handed on to itself.
func.func private @count(%m: memref<2xi64>, %n: index) -> memref<2xi64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %done = arith.cmpi eq, %n, %zero : index
  cf.cond_br %done, ^end, ^more
^more:
  %k = arith.subi %n, %one : index
  %a = func.call @next(%m, %false) : (memref<2xi64>, i1) -> memref<2xi64>
  %b = func.call @next(%a, %true) : (memref<2xi64>, i1) -> memref<2xi64>
  %r = func.call @count(%b, %k) : (memref<2xi64>, index) -> memref<2xi64>
  return %r : memref<2xi64>
^end:
  return %m : memref<2xi64>
}
// Not every call can do without the argument.
func.func private @look(%m: memref<2xi64>) -> memref<2xi64> {
  return %m : memref<2xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %n = arith.constant 3 : index
  %five = arith.constant 5 : i64
  %ten = arith.constant 10 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %five, %m[%i] : memref<2xi64>
  %r = call @count(%m, %n) : (memref<2xi64>, index) -> memref<2xi64>
  %l = call @look(%r) : (memref<2xi64>) -> memref<2xi64>
  %x = memref.load %l[%i] : memref<2xi64>
  %y = memref.load %r[%i] : memref<2xi64>
  %o = call @look(%l) : (memref<2xi64>) -> memref<2xi64>
  %z = call @sum(%o) : (memref<2xi64>) -> i64
  %a = arith.muli %x, %ten : i64
  %b = arith.addi %a, %y : i64
  %c = arith.muli %b, %ten : i64
  %d = arith.addi %c, %z : i64
  return %d : i64
}
