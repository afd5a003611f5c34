// What memref.alloc gave is freed by an operation of another heap.
func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  gpu.dealloc %m : memref<4xf32>
  return
}
