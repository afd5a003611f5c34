// A wrong parent, a missing literal, a wrong type and an unknown operation.
func.func @f(%a: memref<2xf32>, %t: tensor<2xf32>) {
  test.buffer_based in(%a: memref<2xf32>) to(%a: memref<2xf32>)
  test.copy(%a, %t) : (memref<2xf32>, tensor<2xf32>)
  test.cop(%a, %a) : (memref<2xf32>, memref<2xf32>)
  return
}
