func.func @stencil(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  %w = arith.constant 0.25 : f32
  affine.for %i = 1 to 63 {
    affine.for %j = 1 to 63 {
      %n = affine.load %a[%i - 1, %j] : memref<64x64xf32>
      %s = affine.load %a[%i + 1, %j] : memref<64x64xf32>
      %l = affine.load %a[%i, %j - 1] : memref<64x64xf32>
      %r = affine.load %a[%i, %j + 1] : memref<64x64xf32>
      %0 = arith.addf %n, %s : f32
      %1 = arith.addf %l, %r : f32
      %2 = arith.addf %0, %1 : f32
      %3 = arith.mulf %2, %w : f32
      affine.store %3, %b[%i, %j] : memref<64x64xf32>
    }
  }
  affine.for %i = 0 to 64 step 8 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0) -> (d0 + 8, 64)>(%i) {
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%j, %i) {
        %v = affine.load %b[%j, %i] : memref<64x64xf32>
        affine.store %v, %a[%i, %j] : memref<64x64xf32>
      } else {
        affine.store %w, %a[%j, %j] : memref<64x64xf32>
      }
    }
  }
  return
}
