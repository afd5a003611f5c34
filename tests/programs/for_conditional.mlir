// An iteration keeps the carried buffer or replaces it; the result is returned.
// returns: 2235
func.func @g(%m: memref<2xi64>, %n: index) -> memref<2xi64> {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = arith.constant 1 : i64
  %r = scf.for %k = %lo to %n step %one iter_args(%s = %m) -> (memref<2xi64>) {
    %odd = arith.andi %k, %one : index
    %c = arith.cmpi eq, %odd, %one : index
    %t = scf.if %c -> (memref<2xi64>) {
      %y = memref.load %s[%lo] : memref<2xi64>
      %z = arith.addi %y, %x : i64
      %a = memref.alloc() : memref<2xi64>
      memref.store %z, %a[%lo] : memref<2xi64>
      scf.yield %a : memref<2xi64>
    } else {
      scf.yield %s : memref<2xi64>
    }
    scf.yield %t : memref<2xi64>
  }
  return %r : memref<2xi64>
}
func.func @f(%m: memref<2xi64>, %n: index) -> i64 {
  %i = arith.constant 0 : index
  %r = call @g(%m, %n) : (memref<2xi64>, index) -> memref<2xi64>
  %x = memref.load %r[%i] : memref<2xi64>
  return %x : i64
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
