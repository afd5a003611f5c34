// Functions that do not belong together.
func.func @f(%m: memref<2xi64>) {
  return
}
func.func @g() {
  return
}
func.func private @unused(%m: memref<2xi64>) {
  return
}
