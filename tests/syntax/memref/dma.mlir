// Transfers between spaces, waiting for them, and hints to the caches.
func.func @transfer(%src: memref<40x128xf32>, %dst: memref<2x1024xf32, 1>, %tag: memref<1xi32>, %i: index, %n: index) {
  memref.dma_start %src[%i, %i], %dst[%i, %i], %n, %tag[%i] : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32>
  memref.dma_start %src[%i, %i], %dst[%i, %i], %n, %tag[%i], %n, %i : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32>
  memref.dma_wait %tag[%i], %n : memref<1xi32>
  memref.dma_wait %tag[%i], %n {last} : memref<1xi32>
  return
}

func.func @no_indices(%a: memref<f32>, %b: memref<f32, 2>, %t: memref<i32>, %n: index) {
  memref.dma_start %a[], %b[], %n, %t[] : memref<f32>, memref<f32, 2>, memref<i32>
  memref.dma_wait %t[], %n : memref<i32>
  return
}

func.func @hints(%m: memref<400x400xi32>, %s: memref<f32>, %i: index) {
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<400x400xi32>
  memref.prefetch %m[%i, %i], write, locality<0>, data : memref<400x400xi32>
  memref.prefetch %m[%i, %i], read, locality<1>, instr : memref<400x400xi32>
  memref.prefetch %s[], write, locality<2>, instr : memref<f32>
  return
}
