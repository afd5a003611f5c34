// An alloca of one iteration is gone in the next one.
func.func @main() -> i64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i2 = arith.constant 2 : index
  %k = arith.constant 7 : i64
  %m = memref.alloca() : memref<1xi64>
  memref.store %k, %m[%i0] : memref<1xi64>
  %r = scf.for %i = %i0 to %i2 step %i1 iter_args(%p = %m) -> memref<1xi64> {
    %s = memref.alloca_scope -> (memref<1xi64>) {
      %x = memref.load %p[%i0] : memref<1xi64>
      %a = memref.alloca() : memref<1xi64>
      memref.store %x, %a[%i0] : memref<1xi64>
      memref.alloca_scope.return %a : memref<1xi64>
    }
    scf.yield %s : memref<1xi64>
  }
  %x = memref.load %r[%i0] : memref<1xi64>
  return %x : i64
}
