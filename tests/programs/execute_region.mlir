// `scf.execute_region` gives a buffer; it has several blocks inside.
// returns: 5657
func.func @f(%m: memref<2xi64>, %n: index) -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = arith.constant 3 : i64
  %c = arith.cmpi eq, %n, %one : index
  %r = scf.execute_region -> memref<2xi64> {
    %a = memref.alloc() : memref<2xi64>
    memref.store %x, %a[%lo] : memref<2xi64>
    scf.yield %a : memref<2xi64>
  }
  %p = memref.load %r[%lo] : memref<2xi64>
  %s = scf.execute_region -> memref<2xi64> {
    cf.cond_br %c, ^left, ^right(%m : memref<2xi64>)
  ^left:
    %b = memref.alloc() : memref<2xi64>
    memref.copy %r, %b : memref<2xi64> to memref<2xi64>
    cf.br ^right(%b : memref<2xi64>)
  ^right(%t: memref<2xi64>):
    scf.yield %t : memref<2xi64>
  }
  %q = memref.load %s[%lo] : memref<2xi64>
  %v = arith.addi %p, %q : i64
  return %v : i64
}
func.func @main() -> i64 {
  %lo = arith.constant 0 : index
  %step = arith.constant 1 : index
  %hi = arith.constant 4 : index
  %two = arith.constant 2 : i64
  %ten = arith.constant 10 : i64
  %zero = arith.constant 0 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %two, %m[%lo] : memref<2xi64>
  memref.store %two, %m[%step] : memref<2xi64>
  %sum = scf.for %k = %lo to %hi step %step iter_args(%acc = %zero) -> (i64) {
    %x = func.call @f(%m, %k) : (memref<2xi64>, index) -> i64
    %y = arith.muli %acc, %ten : i64
    %z = arith.addi %x, %y : i64
    scf.yield %z : i64
  }
  %v = memref.load %m[%lo] : memref<2xi64>
  %r = arith.addi %sum, %v : i64
  return %r : i64
}
