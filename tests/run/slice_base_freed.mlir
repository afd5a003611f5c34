// Nor is the base buffer of one.
func.func @main() {
  %0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<2xi64>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<2xi64> -> memref<i64>, index, index, index
  memref.dealloc %base : memref<i64>
  return
}
