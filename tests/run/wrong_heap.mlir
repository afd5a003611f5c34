// What one heap gave is freed by the operation of another.
func.func @main() {
  %g = gpu.alloc () : memref<4xf32>  // allocated
  memref.dealloc %g : memref<4xf32>  // bad
  return
}
