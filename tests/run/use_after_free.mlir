// The free stands before the last use.
func.func @main() -> f32 {
  %i = arith.constant 1 : index
  %x = arith.constant 2.5 : f32
  %a = memref.alloc() : memref<4xf32>  // allocated
  memref.store %x, %a[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>  // ended
  %y = memref.load %a[%i] : memref<4xf32>  // bad
  return %y : f32
}
