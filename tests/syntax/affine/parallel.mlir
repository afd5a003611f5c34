// Parallel loops.
func.func @parallel(%m: memref<100x100xf32>, %n: index, %k: index) -> (f32, f32) {
  affine.parallel (%i, %j) = (0, 0) to (100, 100) {
    %x = affine.load %m[%i, %j] : memref<100x100xf32>
    affine.store %x, %m[%j, %i] : memref<100x100xf32>
  }
  affine.parallel (%i, %j) = (%n, max(%k, %n + 2, 0)) to (min(100, %k), symbol(%n) * 4) step (2, 1) {
    affine.parallel (%l) = (%i) to (%i + 4) step (4) {
    }
  }
  %0 = affine.parallel (%i, %j) = (0, 0) to (%n, %n) reduce ("addf") -> (f32) {
    %x = affine.load %m[%i, %j] : memref<100x100xf32>
    affine.yield %x : f32
  }
  %1:2 = affine.parallel (%i) = (0) to (100) step (10) reduce ("maximumf", "mulf") -> (f32, f32) {
    %x = affine.load %m[%i, %i] : memref<100x100xf32>
    %y = affine.load %m[%i, 0] : memref<100x100xf32>
    affine.yield %x, %y : f32, f32
  } {tag = [1, 2]}
  %2 = affine.parallel () = () to () reduce ("assign") -> (f32) {
    affine.yield %0 : f32
  }
  return %0, %1#1 : f32, f32
}
