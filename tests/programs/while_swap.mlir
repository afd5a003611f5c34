// `scf.while` whose condition region swaps what it forwards.
// returns: 1214
func.func @f(%m: memref<2xi64>, %n: index) -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %x, %a[%lo] : memref<2xi64>
  %r:3 = scf.while (%s = %m, %t = %a, %k = %lo) : (memref<2xi64>, memref<2xi64>, index) -> (memref<2xi64>, memref<2xi64>, index) {
    %c = arith.cmpi slt, %k, %n : index
    scf.condition(%c) %t, %s, %k : memref<2xi64>, memref<2xi64>, index
  } do {
  ^bb0(%s: memref<2xi64>, %t: memref<2xi64>, %k: index):
    %next = arith.addi %k, %one : index
    scf.yield %s, %t, %next : memref<2xi64>, memref<2xi64>, index
  }
  %p = memref.load %r#0[%lo] : memref<2xi64>
  return %p : i64
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
