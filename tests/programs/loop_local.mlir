// A loop of branches with a buffer inside each round. mlir-opt refuses such loops.
// returns: 1236
func.func @f(%m: memref<2xi64>, %n: index) -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = arith.constant 1 : i64
  cf.br ^head(%lo, %x : index, i64)
^head(%k: index, %acc: i64):
  %c = arith.cmpi slt, %k, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %a = memref.alloc() : memref<2xi64>
  memref.store %acc, %a[%lo] : memref<2xi64>
  %y = memref.load %a[%lo] : memref<2xi64>
  %z = arith.addi %y, %x : i64
  %next = arith.addi %k, %one : index
  cf.br ^head(%next, %z : index, i64)
^exit:
  return %acc : i64
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
