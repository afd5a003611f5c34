// The same condition decides twice: the second branch uses what only the first one's side made.
// returns: 6624
func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) -> i64 {
  %i = arith.constant 0 : index
  %three = arith.constant 3 : i64
  cf.cond_br %c, ^make, ^join(%m : memref<2xi64>)
^make:
  %a = memref.alloc() : memref<2xi64>
  memref.store %three, %a[%i] : memref<2xi64>
  cf.br ^join(%a : memref<2xi64>)
^join(%r: memref<2xi64>):
  %x = memref.load %r[%i] : memref<2xi64>
  cf.cond_br %c, ^use, ^last(%x : i64)
^use:
  %y = memref.load %r[%i] : memref<2xi64>
  %z = arith.addi %x, %y : i64
  cf.br ^last(%z : i64)
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
