func.func @f(%m: memref<1000xi64>, %n: index, %k: index) -> memref<1000xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %t = memref.alloc() : memref<1000xi64>
  memref.copy %m, %t : memref<1000xi64> to memref<1000xi64>
  %r = memref.alloc() : memref<1000xi64>
  linalg.fill ins(%zero : i64) outs(%r : memref<1000xi64>)
  scf.for %i = %c0 to %n step %c1 {
    memref.store %zero, %r[%i] : memref<1000xi64>
  }
  memref.dealloc %t : memref<1000xi64>
  return %r : memref<1000xi64>
}
