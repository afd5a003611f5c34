// OPTIONS: --max-steps=1000
func.func @main() {
  cf.br ^again
^again:
  cf.br ^again
}
