// Each round's alloca ends with the round; one that a loop carries out is gone.
func.func @main() -> i32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  %first = memref.alloca() : memref<1xi32>
  %m = scf.for %i = %0 to %4 step %1 iter_args(%before = %first) -> (memref<1xi32>) {
    %a = memref.alloca() : memref<1xi32>
    memref.store %k, %a[%0] : memref<1xi32>
    scf.yield %a : memref<1xi32>
  }
  %x = memref.load %m[%0] : memref<1xi32>
  return %x : i32
}
