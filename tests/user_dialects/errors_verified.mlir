// What the verifier says of what the files declare.
func.func @f(%a: memref<2xf32>) {
  test.region_if_yield %a : memref<2xf32>
}
