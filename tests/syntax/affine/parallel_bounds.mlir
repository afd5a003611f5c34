// Parallel nests with bounds of several maps, steps and reductions.
#part = affine_map<(d0)[s0] -> (d0 * 16 + s0)>
func.func @tiles(%a: memref<128x128xf32>, %n: index, %m: index) -> (f32, f32) {
  affine.parallel (%i, %j) = (0, %n) to (min(128, %n + 32), min(%m, 64)) step (16, 4) {
    %v = affine.load %a[%i, %j] : memref<128x128xf32>
    affine.store %v, %a[%j, %i] : memref<128x128xf32>
  }
  %s:2 = affine.parallel (%i) = (max(%n, %m * 2)) to (min(%m, symbol(%n) + 7)) reduce ("addf", "maximumf") -> (f32, f32) {
    %x = affine.apply #part(%i)[%n]
    %v = affine.load %a[%i, 3] : memref<128x128xf32>
    affine.yield %v, %v : f32, f32
  }
  affine.parallel (%i) = (0) to (10) {
    affine.parallel (%j) = (%i) to (%i + 4) step (2) {
    } {inner}
  }
  affine.parallel () = () to () {
  }
  return %s#0, %s#1 : f32, f32
}
