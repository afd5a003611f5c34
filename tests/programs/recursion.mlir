// A function that calls itself with its argument or with a buffer of its own.
// returns: 20
func.func @down(%m: memref<2xi64>, %n: i64) -> memref<2xi64> {
  %i = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %done = arith.cmpi eq, %n, %zero : i64
  cf.cond_br %done, ^stop, ^go
^stop:
  return %m : memref<2xi64>
^go:
  %next = arith.subi %n, %one : i64
  %x = memref.load %m[%i] : memref<2xi64>
  %y = arith.addi %x, %n : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %y, %a[%i] : memref<2xi64>
  %r = call @down(%a, %next) : (memref<2xi64>, i64) -> memref<2xi64>
  return %r : memref<2xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %five = arith.constant 5 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %five, %m[%i] : memref<2xi64>
  %r = call @down(%m, %five) : (memref<2xi64>, i64) -> memref<2xi64>
  %x = memref.load %r[%i] : memref<2xi64>
  return %x : i64
}
