// A slice of a buffer that was freed does not begin.
func.func @main() {
  %0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  memref.dealloc %arena : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<2xi64>
  return
}
