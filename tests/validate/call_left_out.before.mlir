// A call that one of the programs leaves out is shown where it is made.
func.func private @use(memref<2xi64>)
func.func @f(%m: memref<2xi64>) {
  %a = arith.constant 0 : index
  %b = arith.constant 1 : index
  %c = arith.constant 2 : index
  call @use(%m) : (memref<2xi64>) -> ()
  return
}
func.func @g(%m: memref<2xi64>) {
  return
}
// What the comparison of results hangs on is decided where BEFORE is.
func.func @h(%c: i1, %x: i64, %y: i64) -> i64 {
  %a = arith.constant 0 : index
  %b = arith.constant 1 : index
  %r = arith.select %c, %x, %y : i64
  return %r : i64
}
