// A slice is not to be freed, though it begins where its arena does.
func.func @main() {
  %0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<2xi64>
  memref.dealloc %a : memref<2xi64>
  return
}
