// A buffer from an external function is the program's to free: the call is where it was made.
func.func private @make() -> memref<2xi64>
func.func @main() {
  %a = call @make() : () -> memref<2xi64>
  return
}
