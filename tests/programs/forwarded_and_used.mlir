// The buffer goes to the successor as an argument and is used there under its own name as well.
// returns: 3144
func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %one, %a[%i] : memref<2xi64>
  cf.cond_br %c, ^next(%a : memref<2xi64>), ^next(%m : memref<2xi64>)
^next(%r: memref<2xi64>):
  %x = memref.load %r[%i] : memref<2xi64>
  cf.cond_br %d, ^uses(%r, %a : memref<2xi64>, memref<2xi64>), ^last(%x : i64)
^uses(%s: memref<2xi64>, %t: memref<2xi64>):
  %y = memref.load %s[%i] : memref<2xi64>
  %z = memref.load %a[%i] : memref<2xi64>
  %w = memref.load %t[%i] : memref<2xi64>
  %p = arith.addi %y, %z : i64
  %q = arith.addi %p, %w : i64
  cf.br ^last(%q : i64)
^last(%v: i64):
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
