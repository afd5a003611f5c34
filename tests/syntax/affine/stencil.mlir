// A stencil with borders, on a scratch buffer.
func.func @stencil(%in: memref<64x64xf32>, %out: memref<64x64xf32>) {
  %tmp = memref.alloc() : memref<64x64xf32>
  %third = arith.constant 0.333333343 : f32
  affine.for %i = 0 to 64 {
    affine.for %j = 1 to 63 {
      %w = affine.load %in[%i, %j - 1] : memref<64x64xf32>
      %x = affine.load %in[%i, %j] : memref<64x64xf32>
      %e = affine.load %in[%i, %j + 1] : memref<64x64xf32>
      %0 = arith.addf %w, %x : f32
      %1 = arith.addf %0, %e : f32
      %2 = arith.mulf %1, %third : f32
      affine.store %2, %tmp[%i, %j] : memref<64x64xf32>
    }
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.if affine_set<(d0) : (d0 == 0)>(%j) {
        %x = affine.load %in[%i, 0] : memref<64x64xf32>
        affine.store %x, %out[%i, 0] : memref<64x64xf32>
      } else {
        %x = affine.load %tmp[%i, %j] : memref<64x64xf32>
        affine.store %x, %out[%i, %j] : memref<64x64xf32>
      }
    }
  }
  memref.dealloc %tmp : memref<64x64xf32>
  return
}
