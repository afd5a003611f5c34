// OPTIONS: --entry=secnd
func.func @second() {
  return
}
