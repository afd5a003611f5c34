// An external function that writes its argument: there is something in it then.
func.func private @fill(memref<2xi64> {bufferization.access = "write"})
func.func @main() -> i64 {
  %0 = arith.constant 0 : index
  %a = memref.alloca() : memref<2xi64>
  call @fill(%a) : (memref<2xi64>) -> ()
  %x = memref.load %a[%0] : memref<2xi64>
  return %x : i64
}
