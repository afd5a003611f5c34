// A free before the last use, on one of two paths.
func.func @f(%c: i1) -> i64 {
  %i = arith.constant 0 : index
  %k = arith.constant 7 : i64
  %a = memref.alloc() : memref<1xi64>
  memref.store %k, %a[%i] : memref<1xi64>
  cf.cond_br %c, ^use, ^skip
^use:
  %x = memref.load %a[%i] : memref<1xi64>
  return %x : i64
^skip:
  return %k : i64
}
