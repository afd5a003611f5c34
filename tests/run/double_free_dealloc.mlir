// bufferization.dealloc of what is gone: the positions of both frees and of the allocation.
func.func @main() {
  %true = arith.constant true
  %a = memref.alloc() : memref<2xi64>
  bufferization.dealloc (%a : memref<2xi64>) if (%true)
  bufferization.dealloc (%a : memref<2xi64>) if (%true)
  return
}
