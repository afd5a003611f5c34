// A slice lies in its arena.
func.func @main() {
  %56 = arith.constant 56 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%56][] {freehold.slice = "a"} : memref<64xi8> to memref<2xi64>
  return
}
