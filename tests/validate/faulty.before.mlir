// BEFORE divides by what may be zero, which is taken not to be; and on one path it frees twice.
func.func @f(%c: i1, %x: i64, %y: i64) -> i64 {
  %a = memref.alloc() : memref<1xi64>
  %q = arith.divsi %x, %y : i64
  scf.if %c {
    memref.dealloc %a : memref<1xi64>
    memref.dealloc %a : memref<1xi64>
  }
  return %q : i64
}
