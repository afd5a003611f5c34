func.func @f(%m: memref<3xi64>) {
  return
}
