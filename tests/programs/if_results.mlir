// `scf.if` gives one of two allocations, and a second result that is the argument on one side.
// returns: 4424
func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %one, %a[%i] : memref<2xi64>
  %r:2 = scf.if %c -> (memref<2xi64>, memref<2xi64>) {
    %b = memref.alloc() : memref<2xi64>
    %x = memref.load %a[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %b[%i] : memref<2xi64>
    scf.yield %b, %m : memref<2xi64>, memref<2xi64>
  } else {
    scf.yield %a, %a : memref<2xi64>, memref<2xi64>
  }
  %p = memref.load %r#0[%i] : memref<2xi64>
  %q = memref.load %r#1[%i] : memref<2xi64>
  %s = arith.addi %p, %q : i64
  return %s : i64
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
