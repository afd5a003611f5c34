// A bufferization.dealloc frees by memref.dealloc.
func.func @main() {
  %yes = arith.constant true
  %g = gpu.alloc () : memref<4xf32>
  bufferization.dealloc (%g : memref<4xf32>) if (%yes)
  return
}
