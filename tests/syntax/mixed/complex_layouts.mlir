// Buffers with strides, permuted and in other memory spaces.
#transposed = affine_map<(i, j) -> (j, i)>
#blocked = affine_map<(i, j) -> (i floordiv 4, j floordiv 8, i mod 4, j mod 8)>
!tile = memref<4x8xf32, strided<[64, 1], offset: ?>, 3>
func.func private @inner(!tile, memref<16x16xf32, #transposed>) -> memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @layouts(%a: memref<64x64xf32, 3>, %b: memref<16x16xf32, #transposed>, %c: memref<16x32xi8, #blocked, "local">, %i: index) -> f32 {
  %t = memref.subview %a[%i, 0] [4, 8] [1, 1] : memref<64x64xf32, 3> to memref<4x8xf32, strided<[64, 1], offset: ?>, 3>
  %r = call @inner(%t, %b) : (!tile, memref<16x16xf32, #transposed>) -> memref<?x?xf32, strided<[?, ?], offset: ?>>
  %x = memref.load %r[%i, %i] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %y = memref.load %b[%i, %i] : memref<16x16xf32, #transposed>
  %z = memref.load %c[%i, %i] : memref<16x32xi8, #blocked, "local">
  %zf = arith.sitofp %z : i8 to f32
  %s = arith.addf %x, %y : f32
  %v = arith.addf %s, %zf : f32
  return %v : f32
}
