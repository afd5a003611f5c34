// What stands under a mask is not what stands outside of it.
func.func @f(%x: memref<512xf32>, %m: vector<16xi1>, %acc: f32) -> memref<512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %c512 = arith.constant 32 : index
  %o = memref.alloc() : memref<512xf32>
  memref.copy %x, %o : memref<512xf32> to memref<512xf32>
  scf.for %i = %c0 to %c512 step %c1 {
    %v = vector.transfer_read %o[%i], %z {in_bounds=[true]} : memref<512xf32>, vector<16xf32>
    %r1 = vector.mask %m { vector.reduction <add>, %v, %acc : vector<16xf32> into f32 } : vector<16xi1> -> f32
    memref.store %r1, %o[%i] : memref<512xf32>
  }
  return %o : memref<512xf32>
}
