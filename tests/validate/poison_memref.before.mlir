// Poison goes through what only describes a memref, and a free that does not happen.
func.func @main(%n: index) -> i64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %k = arith.constant 7 : i64
  %p = ub.poison : memref<2xi64>
  %r = scf.for %j = %zero to %n step %one iter_args(%m = %p) -> memref<2xi64> {
    %a = memref.alloc() : memref<2xi64>
    memref.store %k, %a[%zero] : memref<2xi64>
    scf.yield %a : memref<2xi64>
  }
  %has = arith.cmpi sgt, %n, %zero : index
  %y = scf.if %has -> (i64) {
    %x = memref.load %r[%zero] : memref<2xi64>
    scf.yield %x : i64
  } else {
    scf.yield %k : i64
  }
  return %y : i64
}
