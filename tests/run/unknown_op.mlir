// An operation that the interpreter does not know stops the run: nothing is guessed.
func.func @main() {
  %0 = arith.constant 0 : index
  %x = arith.constant dense<1.0> : tensor<2xf32>
  return
}
