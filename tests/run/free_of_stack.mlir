func.func @main() {
  %a = memref.alloca() : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}
