// Three returns: a fresh buffer, an argument, and a buffer that another path does not know.
// returns: 15
func.func @choose(%m: memref<2xi64>, %k: i64) -> memref<2xi64> {
  %i = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  %first = arith.cmpi eq, %k, %zero : i64
  cf.cond_br %first, ^fresh, ^next
^fresh:
  return %a : memref<2xi64>
^next:
  %second = arith.cmpi eq, %k, %one : i64
  cf.cond_br %second, ^argument, ^other
^argument:
  return %m : memref<2xi64>
^other:
  %b = memref.alloc() : memref<2xi64>
  memref.copy %a, %b : memref<2xi64> to memref<2xi64>
  return %b : memref<2xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %lo = arith.constant 0 : index
  %step = arith.constant 1 : index
  %hi = arith.constant 4 : index
  %ten = arith.constant 10 : i64
  %zero = arith.constant 0 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %ten, %m[%i] : memref<2xi64>
  %sum = scf.for %k = %lo to %hi step %step iter_args(%acc = %zero) -> (i64) {
    %x = arith.index_cast %k : index to i64
    %c = func.call @choose(%m, %x) : (memref<2xi64>, i64) -> memref<2xi64>
    %y = memref.load %c[%i] : memref<2xi64>
    %next = arith.addi %acc, %y : i64
    scf.yield %next : i64
  }
  return %sum : i64
}
