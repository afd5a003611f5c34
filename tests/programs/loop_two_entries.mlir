// A loop with two entries: neither of its blocks dominates the other.
// returns: 3346
func.func @f(%m: memref<2xi64>, %n: index) -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %x, %a[%lo] : memref<2xi64>
  %odd = arith.andi %n, %one : index
  %c = arith.cmpi eq, %odd, %one : index
  cf.cond_br %c, ^left(%lo, %a : index, memref<2xi64>), ^right(%lo, %m : index, memref<2xi64>)
^left(%k: index, %s: memref<2xi64>):
  %b = memref.alloc() : memref<2xi64>
  %y = memref.load %s[%lo] : memref<2xi64>
  %z = arith.addi %y, %x : i64
  memref.store %z, %b[%lo] : memref<2xi64>
  %nextk = arith.addi %k, %one : index
  cf.br ^right(%nextk, %b : index, memref<2xi64>)
^right(%l: index, %t: memref<2xi64>):
  %d = arith.cmpi slt, %l, %n : index
  %nextl = arith.addi %l, %one : index
  cf.cond_br %d, ^left(%nextl, %t : index, memref<2xi64>), ^exit
^exit:
  %p = memref.load %t[%lo] : memref<2xi64>
  %q = memref.load %a[%lo] : memref<2xi64>
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
