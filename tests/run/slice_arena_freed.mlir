// The arena is freed while a slice of it is still used.
func.func @main() -> i64 {
  %0 = arith.constant 0 : index
  %k = arith.constant 7 : i64
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<2xi64>
  memref.store %k, %a[%0] : memref<2xi64>
  memref.dealloc %arena : memref<64xi8>
  %l = memref.load %a[%0] : memref<2xi64>
  return %l : i64
}
