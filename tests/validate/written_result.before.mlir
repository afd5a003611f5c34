// BEFORE writes what it got from itself, which may be its argument; AFTER writes a copy of it.
func.func @f(%m: memref<1xi64>, %n: i64) -> memref<1xi64> {
  %0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %c = arith.cmpi sgt, %n, %zero : i64
  %r = scf.if %c -> (memref<1xi64>) {
    %k = arith.subi %n, %one : i64
    %z = func.call @f(%m, %k) : (memref<1xi64>, i64) -> memref<1xi64>
    memref.store %n, %z[%0] : memref<1xi64>
    scf.yield %z : memref<1xi64>
  } else {
    scf.yield %m : memref<1xi64>
  }
  return %r : memref<1xi64>
}
