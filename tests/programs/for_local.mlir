// Buffers that live within one iteration, among them one that depends on the iteration for its size.
// returns: 1250
func.func @f(%m: memref<2xi64>, %n: index) -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = arith.constant 1 : i64
  %o = memref.alloc() : memref<1xi64>
  memref.store %x, %o[%lo] : memref<1xi64>
  scf.for %k = %lo to %n step %one {
    %size = arith.addi %k, %one : index
    %a = memref.alloc(%size) : memref<?xi64>
    %b = memref.alloc() : memref<1xi64>
    %y = memref.load %o[%lo] : memref<1xi64>
    memref.store %y, %a[%k] : memref<?xi64>
    memref.store %y, %b[%lo] : memref<1xi64>
    %p = memref.load %a[%k] : memref<?xi64>
    %q = memref.load %b[%lo] : memref<1xi64>
    %s = arith.addi %p, %q : i64
    memref.store %s, %o[%lo] : memref<1xi64>
  }
  %r = memref.load %o[%lo] : memref<1xi64>
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
