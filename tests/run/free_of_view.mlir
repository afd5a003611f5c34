// A view that does not start where its buffer starts.
func.func @main() {
  %a = memref.alloc() : memref<8xf32>  // allocated
  %v = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.dealloc %v : memref<4xf32, strided<[1], offset: 2>>  // bad
  return
}
