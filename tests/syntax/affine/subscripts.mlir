// Subscripts: which operand is a dimension, which a symbol, and how they are written.
func.func @subscripts(%m: memref<?x?xf32>, %s: memref<f32>, %n: index) -> f32 {
  %r = affine.load %s[] : memref<f32>
  affine.store %r, %s[] : memref<f32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = affine.load %m[%i, %j] : memref<?x?xf32>
      %1 = affine.load %m[%j, %i] : memref<?x?xf32>
      %2 = affine.load %m[%i + %j, %i - %j] : memref<?x?xf32>
      %3 = affine.load %m[%i * 2 + 1, 3 * %j] : memref<?x?xf32>
      %4 = affine.load %m[%i floordiv 4, %i mod 4] : memref<?x?xf32>
      %5 = affine.load %m[(%i + %j) ceildiv 2, -%i + 10] : memref<?x?xf32>
      %6 = affine.load %m[%i + symbol(%n), symbol(%n) - 1] : memref<?x?xf32>
      %7 = affine.load %m[%i * symbol(%n) + %j, 0] : memref<?x?xf32>
      %8 = affine.load %m[%n, %n] : memref<?x?xf32>
      %9 = affine.load %m[(%i + 1) * 4 - (%j - 3) * 2, %i + %i] {k} : memref<?x?xf32>
      affine.store %9, %m[%i + 0, %j * 1] : memref<?x?xf32>
      affine.store %8, %m[5, 7] : memref<?x?xf32>
    }
  }
  return %r : f32
}
