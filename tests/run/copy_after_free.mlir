// A copy uses both of its buffers.
func.func @main() {
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.dealloc %b : memref<2xi64>
  memref.copy %a, %b : memref<2xi64> to memref<2xi64>
  memref.dealloc %a : memref<2xi64>
  return
}
