// A loop of branches replaces the buffer that it carries.
// returns: 2347
func.func @f(%m: memref<2xi64>, %n: index) -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = arith.constant 1 : i64
  cf.br ^head(%lo, %m : index, memref<2xi64>)
^head(%k: index, %s: memref<2xi64>):
  %c = arith.cmpi slt, %k, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %a = memref.alloc() : memref<2xi64>
  %y = memref.load %s[%lo] : memref<2xi64>
  %z = arith.addi %y, %x : i64
  memref.store %z, %a[%lo] : memref<2xi64>
  %next = arith.addi %k, %one : index
  cf.br ^head(%next, %a : index, memref<2xi64>)
^exit:
  %r = memref.load %s[%lo] : memref<2xi64>
  return %r : i64
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
