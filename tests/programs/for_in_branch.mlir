// A loop's result goes to a join together with a buffer that the loop read.
// returns: 4738
func.func @f(%m: memref<2xi64>, %n: index) -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<2xi64>
  memref.copy %m, %a : memref<2xi64> to memref<2xi64>
  %r = scf.for %k = %lo to %n step %one iter_args(%s = %a) -> (memref<2xi64>) {
    %b = memref.alloc() : memref<2xi64>
    %y = memref.load %s[%lo] : memref<2xi64>
    %z = memref.load %a[%one] : memref<2xi64>
    %w = arith.addi %y, %z : i64
    memref.store %w, %b[%lo] : memref<2xi64>
    memref.store %w, %b[%one] : memref<2xi64>
    scf.yield %b : memref<2xi64>
  }
  %c = arith.cmpi eq, %n, %one : index
  cf.cond_br %c, ^last(%a : memref<2xi64>), ^last(%r : memref<2xi64>)
^last(%s: memref<2xi64>):
  %p = memref.load %s[%lo] : memref<2xi64>
  %q = memref.load %r[%one] : memref<2xi64>
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
