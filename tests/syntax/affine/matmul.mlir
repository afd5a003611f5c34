// A tiled product of matrices.
#tile = affine_map<(d0) -> (d0)>
#end = affine_map<(d0)[s0] -> (d0 + 16, s0)>
func.func @matmul(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %n = memref.dim %b, %c1 : memref<?x?xf32>
  %k = memref.dim %a, %c1 : memref<?x?xf32>
  affine.for %i0 = 0 to %m step 16 {
    affine.for %j0 = 0 to %n step 16 {
      affine.for %i = #tile(%i0) to min #end(%i0)[%m] {
        affine.for %j = #tile(%j0) to min #end(%j0)[%n] {
          %zero = arith.constant 0.000000e+00 : f32
          %s = affine.for %l = 0 to %k iter_args(%acc = %zero) -> (f32) {
            %x = affine.load %a[%i, %l] : memref<?x?xf32>
            %y = affine.load %b[%l, %j] : memref<?x?xf32>
            %p = arith.mulf %x, %y : f32
            %q = arith.addf %acc, %p : f32
            affine.yield %q : f32
          }
          affine.store %s, %c[%i, %j] : memref<?x?xf32>
        }
      }
    }
  }
  return
}
