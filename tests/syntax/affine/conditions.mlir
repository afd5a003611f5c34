// Conditions on integer sets.
#inside = affine_set<(d0, d1)[s0] : (d0 - 1 >= 0, s0 - d0 - 2 >= 0, d1 - d0 == 0)>
#even = affine_set<(d0) : (d0 mod 2 == 0)>
func.func @conditions(%m: memref<?x?xf32>, %n: index, %x: f32) -> f32 {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.if #inside(%i, %j)[%n] {
        affine.store %x, %m[%i, %j] : memref<?x?xf32>
      }
      affine.if #even(%j) {
        %v = affine.load %m[%i, %j] : memref<?x?xf32>
        affine.store %v, %m[%j, %i] : memref<?x?xf32>
      } else {
        affine.if #even(%i) {
          affine.store %x, %m[%j, %i] : memref<?x?xf32>
        } {inner}
      } {outer = true}
    }
  }
  %r:2 = affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] -> (f32, index) {
    affine.yield %x, %n : f32, index
  } else {
    %c = arith.constant 2.0 : f32
    affine.yield %c, %n : f32, index
  }
  return %r#0 : f32
}
