// A merge borrows from another one, which a loop then took over and freed.
// Found by judge's random program 7154: an owner that is lent is not handed over for good.
// returns: 30
func.func private @make(%one: i1) -> (memref<2xi64>, memref<2xi64>) {
  %i = arith.constant 0 : index
  %k = arith.constant 9 : i64
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  memref.store %k, %b[%i] : memref<2xi64>
  %c = arith.select %one, %a, %b : memref<2xi64>
  return %a, %c : memref<2xi64>, memref<2xi64>
}
func.func @f(%n: index, %c: i1, %m: memref<2xi64>, %one: i1) -> (memref<2xi64>, memref<2xi64>) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %k = arith.constant 1 : i64
  %x, %y = scf.if %c -> (memref<2xi64>, memref<2xi64>) {
    %a, %b = func.call @make(%one) : (i1) -> (memref<2xi64>, memref<2xi64>)
    scf.yield %a, %b : memref<2xi64>, memref<2xi64>
  } else {
    scf.yield %m, %m : memref<2xi64>, memref<2xi64>
  }
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%p = %x) -> memref<2xi64> {
    %z = memref.alloc() : memref<2xi64>
    memref.store %k, %z[%i0] : memref<2xi64>
    scf.yield %z : memref<2xi64>
  }
  return %r, %y : memref<2xi64>, memref<2xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %n = arith.constant 2 : index
  %true = arith.constant true
  %false = arith.constant false
  %k = arith.constant 9 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %k, %m[%i] : memref<2xi64>
  %0:2 = call @f(%n, %true, %m, %true) : (index, i1, memref<2xi64>, i1) -> (memref<2xi64>, memref<2xi64>)
  %1:2 = call @f(%n, %true, %m, %false) : (index, i1, memref<2xi64>, i1) -> (memref<2xi64>, memref<2xi64>)
  %2:2 = call @f(%n, %false, %m, %true) : (index, i1, memref<2xi64>, i1) -> (memref<2xi64>, memref<2xi64>)
  %a = memref.load %0#0[%i] : memref<2xi64>
  %b = memref.load %0#1[%i] : memref<2xi64>
  %c = memref.load %1#0[%i] : memref<2xi64>
  %d = memref.load %1#1[%i] : memref<2xi64>
  %e = memref.load %2#0[%i] : memref<2xi64>
  %f = memref.load %2#1[%i] : memref<2xi64>
  %3 = arith.addi %a, %b : i64
  %4 = arith.addi %c, %d : i64
  %5 = arith.addi %e, %f : i64
  %6 = arith.addi %3, %4 : i64
  %7 = arith.addi %6, %5 : i64
  return %7 : i64
}
