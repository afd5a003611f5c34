// Sets as conditions, with results and without.
#inside = affine_set<(d0, d1)[s0] : (d0 - 1 >= 0, s0 - d0 - 2 >= 0, d1 == 0)>
#all = affine_set<() : ()>
func.func @border(%m: memref<?x?xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to %n iter_args(%acc = %zero) -> (f32) {
    %t = affine.for %j = 0 to %n step 2 iter_args(%x = %acc) -> f32 {
      %v = affine.if #inside(%i, %j)[%n] -> f32 {
        %l = affine.load %m[%i - 1, %j + symbol(%n) floordiv 2] : memref<?x?xf32>
        affine.yield %l : f32
      } else {
        affine.yield %zero : f32
      }
      %s = arith.addf %x, %v : f32
      affine.yield %s : f32
    }
    affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i) {
      affine.store %t, %m[%i, 0] : memref<?x?xf32>
    }
    affine.yield %t : f32
  }
  affine.if #all() {
  } else {
    affine.store %r, %m[0, 0] : memref<?x?xf32>
  } {cold}
  return %r : f32
}
