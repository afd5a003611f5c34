// Loads and stores behind branches keep a buffer alive that another name of it no longer needs.
// returns: 6342
func.func @f(%c: i1, %d: i1) -> i64 {
  %i = arith.constant 0 : index
  %j = arith.constant 1 : index
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.store %two, %a[%i] : memref<2xi64>
  memref.store %two, %a[%j] : memref<2xi64>
  memref.store %two, %b[%i] : memref<2xi64>
  %s = arith.select %d, %a, %b : memref<2xi64>
  %v = memref.cast %s : memref<2xi64> to memref<?xi64>
  cf.cond_br %c, ^write, ^read
^write:
  memref.store %three, %v[%i] : memref<?xi64>
  cf.br ^read
^read:
  %x = memref.load %s[%i] : memref<2xi64>
  cf.cond_br %d, ^more, ^last(%x : i64)
^more:
  %y = memref.load %a[%j] : memref<2xi64>
  %z = arith.muli %x, %y : i64
  cf.br ^last(%z : i64)
^last(%r: i64):
  return %r : i64
}
func.func @main() -> i64 {
  %true = arith.constant true
  %false = arith.constant false
  %ten = arith.constant 10 : i64
  %a = call @f(%true, %true) : (i1, i1) -> i64
  %b = call @f(%true, %false) : (i1, i1) -> i64
  %c = call @f(%false, %true) : (i1, i1) -> i64
  %d = call @f(%false, %false) : (i1, i1) -> i64
  %p = arith.muli %a, %ten : i64
  %q = arith.addi %p, %b : i64
  %r = arith.muli %q, %ten : i64
  %s = arith.addi %r, %c : i64
  %t = arith.muli %s, %ten : i64
  %u = arith.addi %t, %d : i64
  return %u : i64
}
