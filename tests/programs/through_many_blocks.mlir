// A buffer passes through a chain of block arguments while earlier names of it stay in use.
// returns: 2225
func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %one, %a[%i] : memref<2xi64>
  cf.br ^b1(%a : memref<2xi64>)
^b1(%r1: memref<2xi64>):
  cf.cond_br %c, ^b2(%r1 : memref<2xi64>), ^b3(%m, %r1 : memref<2xi64>, memref<2xi64>)
^b2(%r2: memref<2xi64>):
  %b = memref.alloc() : memref<2xi64>
  memref.copy %r2, %b : memref<2xi64> to memref<2xi64>
  cf.br ^b3(%b, %r1 : memref<2xi64>, memref<2xi64>)
^b3(%r3: memref<2xi64>, %r4: memref<2xi64>):
  cf.cond_br %d, ^b4(%r4 : memref<2xi64>), ^b4(%r3 : memref<2xi64>)
^b4(%r5: memref<2xi64>):
  %x = memref.load %r5[%i] : memref<2xi64>
  %y = memref.load %a[%i] : memref<2xi64>
  %p = arith.addi %x, %y : i64
  return %p : i64
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
