// A missing literal and an unknown operation.
func.func @f(%a: memref<2xf32>) {
  test.buffer_based in(%a: memref<2xf32>) to(%a: memref<2xf32>)
  test.cop(%a, %a) : (memref<2xf32>, memref<2xf32>)
  return
}
