// A private function in a loop gets its own last result back, and gives it or a fresh buffer.
// returns: 51
func.func private @step(%m: memref<2xi64>, %k: index) -> (memref<2xi64>, i64) {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = memref.load %m[%i] : memref<2xi64>
  %odd = arith.andi %k, %one : index
  %c = arith.cmpi eq, %odd, %one : index
  cf.cond_br %c, ^fresh, ^keep
^fresh:
  %a = memref.alloc() : memref<2xi64>
  %y = arith.addi %x, %x : i64
  memref.store %y, %a[%i] : memref<2xi64>
  return %a, %y : memref<2xi64>, i64
^keep:
  return %m, %x : memref<2xi64>, i64
}
func.func @main() -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 5 : index
  %x = arith.constant 3 : i64
  %zero = arith.constant 0 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %x, %m[%lo] : memref<2xi64>
  %r:2 = scf.for %k = %lo to %n step %one iter_args(%s = %m, %acc = %zero) -> (memref<2xi64>, i64) {
    %t:2 = func.call @step(%s, %k) : (memref<2xi64>, index) -> (memref<2xi64>, i64)
    %sum = arith.addi %acc, %t#1 : i64
    scf.yield %t#0, %sum : memref<2xi64>, i64
  }
  %y = memref.load %r#0[%lo] : memref<2xi64>
  %z = arith.addi %y, %r#1 : i64
  return %z : i64
}
