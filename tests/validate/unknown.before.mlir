// OPTIONS: --allow-unregistered-dialect
func.func @f(%m: memref<2xi64>) {
  "my.op"(%m) : (memref<2xi64>) -> ()
  return
}
