// What the first slice left is not what the second one holds.
func.func @main() -> f32 {
  %0 = arith.constant 0 : index
  %x = arith.constant 2.5 : f32
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xf32>
  memref.store %x, %a[%0] : memref<4xf32>
  %b = memref.view %arena[%0][] {freehold.slice = "b"} : memref<64xi8> to memref<4xf32>
  %y = memref.load %b[%0] : memref<4xf32>
  memref.dealloc %arena : memref<64xi8>
  return %y : f32
}
