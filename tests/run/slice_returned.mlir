// What is returned is gone.
func.func @main() -> memref<4xf32> {
  %0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xf32>
  %b = memref.view %arena[%0][] {freehold.slice = "b"} : memref<64xi8> to memref<4xf32>
  return %a : memref<4xf32>
}
