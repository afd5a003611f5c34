// Two results of one call that are one buffer, each merged with something else: freed once.
// Found by judge's random program 1503: origins took the two results for different buffers.
// returns: 44
func.func private @make(%m: memref<2xi64>, %one: i1) -> (memref<2xi64>, memref<2xi64>) {
  %i = arith.constant 0 : index
  %k = arith.constant 9 : i64
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  memref.store %k, %b[%i] : memref<2xi64>
  %c = arith.select %one, %a, %b : memref<2xi64>
  return %a, %c : memref<2xi64>, memref<2xi64>
}
func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) -> memref<2xi64> {
  %i = arith.constant 0 : index
  %k = arith.constant 2 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  %r, %s = scf.if %c -> (memref<2xi64>, memref<2xi64>) {
    %x, %y = func.call @make(%m, %d) : (memref<2xi64>, i1) -> (memref<2xi64>, memref<2xi64>)
    scf.yield %x, %y : memref<2xi64>, memref<2xi64>
  } else {
    scf.yield %m, %a : memref<2xi64>, memref<2xi64>
  }
  %x = memref.load %r[%i] : memref<2xi64>
  return %s : memref<2xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %two = arith.constant 2 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %two, %m[%i] : memref<2xi64>
  %0 = call @f(%m, %true, %true) : (memref<2xi64>, i1, i1) -> memref<2xi64>
  %1 = call @f(%m, %true, %false) : (memref<2xi64>, i1, i1) -> memref<2xi64>
  %2 = call @f(%m, %false, %true) : (memref<2xi64>, i1, i1) -> memref<2xi64>
  %3 = memref.load %0[%i] : memref<2xi64>
  %4 = memref.load %1[%i] : memref<2xi64>
  %5 = memref.load %2[%i] : memref<2xi64>
  %6 = arith.addi %3, %4 : i64
  %7 = arith.addi %6, %5 : i64
  %8 = arith.muli %7, %two : i64
  %k4 = arith.constant 4 : i64
  %9 = arith.addi %8, %k4 : i64
  return %9 : i64
}
