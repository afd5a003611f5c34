func.func private @show(i64, memref<2xi64>)
func.func @f(%x: i64, %m: memref<2xi64>) {
  %one = arith.constant 2 : i64
  %y = arith.addi %x, %one : i64
  call @show(%y, %m) : (i64, memref<2xi64>) -> ()
  return
}
