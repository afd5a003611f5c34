// A buffer that the program frees on one path only: it is freed on the others too.
// returns: 21
func.func @f(%c: i1) -> i64 {
  %i = arith.constant 0 : index
  %k = arith.constant 7 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  %x = memref.load %a[%i] : memref<2xi64>
  scf.if %c {
    memref.dealloc %a : memref<2xi64>
  }
  return %x : i64
}
func.func @g(%c: i1) -> i64 {
  %i = arith.constant 0 : index
  %k = arith.constant 7 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  cf.cond_br %c, ^free, ^keep
^free:
  memref.dealloc %a : memref<2xi64>
  cf.br ^end(%k : i64)
^keep:
  %x = memref.load %a[%i] : memref<2xi64>
  cf.br ^end(%x : i64)
^end(%r: i64):
  return %r : i64
}
func.func @main() -> i64 {
  %true = arith.constant true
  %false = arith.constant false
  %0 = call @f(%true) : (i1) -> i64
  %1 = call @f(%false) : (i1) -> i64
  %2 = call @g(%true) : (i1) -> i64
  %3 = call @g(%false) : (i1) -> i64
  %4 = arith.addi %0, %1 : i64
  %5 = arith.addi %2, %3 : i64
  %6 = arith.addi %4, %5 : i64
  %k = arith.constant 7 : i64
  %7 = arith.subi %6, %k : i64
  return %7 : i64
}
