// Frees by a selected name, by a block argument and by a base buffer.
// returns: 36
func.func @selected(%c: i1) -> i64 {
  %i = arith.constant 0 : index
  %k = arith.constant 4 : i64
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  memref.store %k, %b[%i] : memref<2xi64>
  %s = arith.select %c, %a, %b : memref<2xi64>
  %x = memref.load %s[%i] : memref<2xi64>
  memref.dealloc %s : memref<2xi64>
  %t = arith.select %c, %b, %a : memref<2xi64>
  %y = memref.load %t[%i] : memref<2xi64>
  %z = arith.addi %x, %y : i64
  return %z : i64
}
func.func @joined(%c: i1, %m: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %k = arith.constant 5 : i64
  cf.cond_br %c, ^make, ^join(%m, %c : memref<2xi64>, i1)
^make:
  %a = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  cf.br ^join(%a, %c : memref<2xi64>, i1)
^join(%p: memref<2xi64>, %mine: i1):
  %x = memref.load %p[%i] : memref<2xi64>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %p : memref<2xi64> -> memref<i64>, index, index, index
  scf.if %mine {
    memref.dealloc %base : memref<i64>
  }
  return %x : i64
}
func.func @conditional(%c: i1) -> i64 {
  %i = arith.constant 0 : index
  %k = arith.constant 5 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  %x = memref.load %a[%i] : memref<2xi64>
  bufferization.dealloc (%a : memref<2xi64>) if (%c)
  return %x : i64
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %k = arith.constant 5 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %k, %m[%i] : memref<2xi64>
  %0 = call @selected(%true) : (i1) -> i64
  %1 = call @selected(%false) : (i1) -> i64
  %2 = call @joined(%true, %m) : (i1, memref<2xi64>) -> i64
  %3 = call @joined(%false, %m) : (i1, memref<2xi64>) -> i64
  %4 = call @conditional(%true) : (i1) -> i64
  %5 = call @conditional(%false) : (i1) -> i64
  %6 = arith.addi %0, %1 : i64
  %7 = arith.addi %2, %3 : i64
  %8 = arith.addi %4, %5 : i64
  %9 = arith.addi %6, %7 : i64
  %10 = arith.addi %9, %8 : i64
  return %10 : i64
}
