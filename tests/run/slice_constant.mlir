// A constant global is no arena.
memref.global "private" constant @g : memref<16xi8> = dense<1>
func.func @main() {
  %0 = arith.constant 0 : index
  %arena = memref.get_global @g : memref<16xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<16xi8> to memref<4xf32>
  return
}
