// The same bits of another type are another number.
func.func @f() -> memref<512xf8E5M2> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 255 : i32
  %c512 = arith.constant 512 : index
  %o = memref.alloc() : memref<512xf8E5M2>
  scf.for %i = %c0 to %c512 step %c1 {
    %d = arith.sitofp %c : i32 to f8E5M2
    memref.store %d, %o[%i] : memref<512xf8E5M2>
  }
  return %o : memref<512xf8E5M2>
}
