func.func private @use(memref<2xi64>)
func.func @f(%m: memref<2xi64>) {
  return
}
func.func @g(%m: memref<2xi64>) {
  call @use(%m) : (memref<2xi64>) -> ()
  return
}
func.func @h(%c: i1, %x: i64, %y: i64) -> i64 {
  return %x : i64
}
