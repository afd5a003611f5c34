// A division stays where it is: AFTER divides by zero where BEFORE does not divide.
func.func @f(%x: memref<512xi32>, %n: i32) -> memref<512xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %c512 = arith.constant 512 : index
  %o = memref.alloc() : memref<512xi32>
  memref.copy %x, %o : memref<512xi32> to memref<512xi32>
  scf.for %i = %c0 to %c512 step %c1 {
    %v = memref.load %o[%i] : memref<512xi32>
    %p = arith.cmpi ne, %v, %z : i32

    scf.if %p {
    %q = arith.divsi %n, %v : i32
      memref.store %q, %o[%i] : memref<512xi32>
    }
  }
  return %o : memref<512xi32>
}
