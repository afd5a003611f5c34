// A slice begins at a multiple of what it says.
func.func @main() {
  %16 = arith.constant 16 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%16][] {freehold.slice = "a", alignment = 32 : i64} : memref<64xi8> to memref<2xi64>
  return
}
