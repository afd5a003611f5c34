// A realloc frees its operand: that is where the first free was.
func.func @main() -> memref<4xi64> {
  %a = memref.alloc() : memref<2xi64>
  %b = memref.realloc %a : memref<2xi64> to memref<4xi64>
  %c = memref.realloc %a : memref<2xi64> to memref<4xi64>
  return %c : memref<4xi64>
}
