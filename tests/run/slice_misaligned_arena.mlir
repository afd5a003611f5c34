// And so does its arena.
func.func @main() {
  %0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a", alignment = 64 : i64} : memref<64xi8> to memref<2xi64>
  return
}
