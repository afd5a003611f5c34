// Two names of one buffer are freed.
func.func @main() {
  %a = memref.alloc() : memref<4xf32>  // allocated
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %a : memref<4xf32>  // ended
  memref.dealloc %v : memref<?xf32>  // bad
  return
}
