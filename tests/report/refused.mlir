// Deallocation refuses it, and the page says why.
func.func @refused() {
  %a = memref.alloc() : memref<2xi64>
  memref.dealloc %a : memref<2xi64>
  %zero = arith.constant 0 : index
  %x = memref.load %a[%zero] : memref<2xi64>
  return
}
