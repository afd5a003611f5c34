func.func @main() {
  %a = memref.alloca() : memref<8xf32>  // allocated
  memref.dealloc %a : memref<8xf32>  // bad
  return
}
