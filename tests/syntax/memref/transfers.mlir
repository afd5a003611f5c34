// Transfers between memory spaces, and their tags.
func.func @double_buffer(%src: memref<256xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %count = arith.constant 128 : index
  %buf = memref.alloc() : memref<2x128xf32, 1>
  %tag = memref.alloc() : memref<2xi32>
  memref.dma_start %src[%c0], %buf[%c0, %c0], %count, %tag[%c0] : memref<256xf32>, memref<2x128xf32, 1>, memref<2xi32>
  memref.dma_start %src[%count], %buf[%c1, %c0], %count, %tag[%c1], %n, %count : memref<256xf32>, memref<2x128xf32, 1>, memref<2xi32>
  memref.dma_wait %tag[%c0], %count : memref<2xi32>
  memref.dma_wait %tag[%c1], %count : memref<2xi32>
  memref.dealloc %tag : memref<2xi32>
  memref.dealloc %buf : memref<2x128xf32, 1>
  return
}
