// The condition region makes a buffer that the body gets or the loop gives; the body's own goes back.
// returns: 3458
func.func @f(%m: memref<2xi64>, %n: index) -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = arith.constant 1 : i64
  %r = scf.while (%k = %lo, %s = %m) : (index, memref<2xi64>) -> memref<2xi64> {
    %c = arith.cmpi slt, %k, %n : index
    %a = memref.alloc() : memref<2xi64>
    %y = memref.load %s[%lo] : memref<2xi64>
    %z = arith.addi %y, %x : i64
    memref.store %z, %a[%lo] : memref<2xi64>
    %i = arith.index_cast %k : index to i64
    memref.store %i, %a[%one] : memref<2xi64>
    scf.condition(%c) %a : memref<2xi64>
  } do {
  ^bb0(%t: memref<2xi64>):
    %i = memref.load %t[%one] : memref<2xi64>
    %k = arith.index_cast %i : i64 to index
    %next = arith.addi %k, %one : index
    %b = memref.alloc() : memref<2xi64>
    memref.copy %t, %b : memref<2xi64> to memref<2xi64>
    scf.yield %next, %b : index, memref<2xi64>
  }
  %p = memref.load %r[%lo] : memref<2xi64>
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
