// Poison that is stored is loaded as poison, and copied; memory that nobody wrote stays apart from it.
func.func @main() -> (memref<2xi64>, i64) {
  %i = arith.constant 0 : index
  %j = arith.constant 1 : index
  %k = arith.constant 4 : i64
  %p = ub.poison : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %p, %a[%i] : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.copy %a, %b : memref<2xi64> to memref<2xi64>
  %x = memref.load %b[%i] : memref<2xi64>
  %y = arith.addi %x, %k : i64
  memref.store %k, %a[%j] : memref<2xi64>
  memref.dealloc %b : memref<2xi64>
  return %a, %y : memref<2xi64>, i64
}
