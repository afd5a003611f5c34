func.func @main() -> f32 {
  %i = arith.constant 1 : index
  %j = arith.constant 3 : index
  %a = memref.alloca() : memref<4x3xf32>  // allocated
  %x = memref.load %a[%i, %j] : memref<4x3xf32>  // bad
  return %x : f32
}
