// One of two buffers is freed; the other is lost.
func.func @main(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<2xf32>  // bad
  memref.dealloc %a : memref<4xf32>
  return
}
