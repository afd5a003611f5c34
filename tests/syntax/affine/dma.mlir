func.func @f(%s: memref<40x128xf32>, %d: memref<2x1024xf32, 1>, %t: memref<1xi32, 2>, %i: index, %n: index) {
  affine.dma_start %s[%i + 3, %i], %d[%n + 7, %i], %t[%n], %n : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32, 2>
  affine.dma_start %s[%i, symbol(%n)], %d[%n, %i], %t[%n], %n, %n, %i : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32, 2>
  affine.dma_wait %t[%n + 1], %n  : memref<1xi32, 2>
  return
}
