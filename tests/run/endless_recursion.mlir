// OPTIONS: --max-depth=5000
func.func @main() {
  call @main() : () -> ()
  return
}
