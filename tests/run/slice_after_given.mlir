// The first slice is read after the second one began in a part of its bytes.
func.func @main() -> f32 {
  %0 = arith.constant 0 : index
  %8 = arith.constant 8 : index
  %x = arith.constant 2.5 : f32
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xf32>  // allocated
  memref.store %x, %a[%0] : memref<4xf32>
  %b = memref.view %arena[%8][] {freehold.slice = "b"} : memref<64xi8> to memref<4xf32>  // ended
  memref.store %x, %b[%0] : memref<4xf32>
  %y = memref.load %a[%0] : memref<4xf32>  // bad
  memref.dealloc %arena : memref<64xi8>
  return %y : f32
}
