func.func private @two() -> (memref<4xf32>, memref<4xf32>)

func.func @f(%x: f32) {
  %i = arith.constant 0 : index
  %r:2 = call @two() : () -> (memref<4xf32>, memref<4xf32>)
  memref.store %x, %r#0[%i] : memref<4xf32>
  memref.store %x, %r#1[%i] : memref<4xf32>
  return
}
