// Elements of `i1` in hexadecimal: a byte for each, not a bit.
func.func @bits() -> tensor<101xi1> {
  %0 = arith.constant dense<"0x49922449922449922449922409"> : tensor<101xi1>
  return %0 : tensor<101xi1>
}
