// Vectors, prefetches and transfers by affine maps.
func.func @copy(%src: memref<64x64xf32>, %dst: memref<64x64xf32, 2>, %tag: memref<1xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %size = arith.constant 128 : index
  %stride = arith.constant 64 : index
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 step 8 {
      affine.prefetch %src[%i, %j + 8], read, locality<2>, data : memref<64x64xf32>
      %v = affine.vector_load %src[%i, %j] : memref<64x64xf32>, vector<8xf32>
      affine.vector_store %v, %src[%i, %j] : memref<64x64xf32>, vector<8xf32>
    }
    affine.dma_start %src[%i, 0], %dst[%i + 1, symbol(%n)], %tag[%c0], %size : memref<64x64xf32>, memref<64x64xf32, 2>, memref<1xi32>
    affine.dma_start %src[%i, 0], %dst[%i, %i], %tag[0], %size, %stride, %size : memref<64x64xf32>, memref<64x64xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[%c0], %size : memref<1xi32>
  }
  return
}
func.func @indices(%i: index, %j: index, %n: index) -> (index, index, index, index) {
  %a = affine.min affine_map<(d0)[s0] -> (1000, d0 + 512, s0)>(%i)[%n]
  %b = affine.max affine_map<(d0, d1) -> (d0 - d1, d1 ceildiv 4)>(%i, %j)
  %c:3 = affine.delinearize_index %i into (%n, 4, 8) : index, index, index
  %d:2 = affine.delinearize_index %j into (16) : index, index
  %e = affine.linearize_index disjoint [%c#0, %c#1, %c#2] by (%n, 4, 8) : index
  %f = affine.linearize_index [%i, %j] by (16) : index
  return %a, %b, %e, %f : index, index, index, index
}
