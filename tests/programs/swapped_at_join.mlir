// Two buffers arrive at a join in either order; one of them leaves.
// returns: 1223
func.func @g(%c: i1, %d: i1) -> memref<2xi64> {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.store %one, %a[%i] : memref<2xi64>
  memref.store %two, %b[%i] : memref<2xi64>
  cf.cond_br %c, ^join(%a, %b : memref<2xi64>, memref<2xi64>), ^join(%b, %a : memref<2xi64>, memref<2xi64>)
^join(%r: memref<2xi64>, %s: memref<2xi64>):
  cf.cond_br %d, ^first, ^second
^first:
  return %r : memref<2xi64>
^second:
  return %s : memref<2xi64>
}
func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) -> i64 {
  %i = arith.constant 0 : index
  %r = call @g(%c, %d) : (i1, i1) -> memref<2xi64>
  %x = memref.load %r[%i] : memref<2xi64>
  return %x : i64
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
