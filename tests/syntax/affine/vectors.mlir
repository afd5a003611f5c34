// Vectors in memory, prefetches.
func.func @vectors(%m: memref<128x128xf32>, %n: memref<?xvector<4xf32>>, %k: index) {
  affine.for %i = 0 to 128 {
    affine.for %j = 0 to 128 step 8 {
      affine.prefetch %m[%i, %j + 64], read, locality<0>, data : memref<128x128xf32>
      %0 = affine.vector_load %m[%i, %j] : memref<128x128xf32>, vector<8xf32>
      %1 = affine.vector_load %m[%i, symbol(%k) + %j] {nontemporal} : memref<128x128xf32>, vector<2x4xf32>
      %2 = arith.mulf %0, %0 : vector<8xf32>
      affine.vector_store %2, %m[%j, %i] : memref<128x128xf32>, vector<8xf32>
      affine.prefetch %m[%j, %i], write, locality<2>, data : memref<128x128xf32>
    }
    affine.prefetch %m[0, 0], read, locality<3>, instr {hint} : memref<128x128xf32>
  }
  %3 = affine.load %n[%k] : memref<?xvector<4xf32>>
  affine.store %3, %n[%k + 1] : memref<?xvector<4xf32>>
  return
}
