// A buffer that lives and dies inside `scf.if`, and one that is only used there.
// returns: 2113
func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  %o = memref.alloca() : memref<1xi64>
  memref.store %one, %a[%i] : memref<2xi64>
  memref.store %one, %o[%i] : memref<1xi64>
  scf.if %c {
    %b = memref.alloc() : memref<2xi64>
    memref.copy %a, %b : memref<2xi64> to memref<2xi64>
    scf.if %d {
      %x = memref.load %b[%i] : memref<2xi64>
      %y = arith.addi %x, %x : i64
      memref.store %y, %o[%i] : memref<1xi64>
    }
  }
  %v = memref.load %o[%i] : memref<1xi64>
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
