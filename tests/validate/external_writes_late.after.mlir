func.func private @fill(memref<2xi64> {bufferization.access = "write"})
func.func private @read(memref<2xi64> {bufferization.access = "read"})
func.func @f() -> i64 {
  %0 = arith.constant 0 : index
  %k = arith.constant 5 : i64
  %a = memref.alloc() : memref<2xi64>
  call @fill(%a) : (memref<2xi64>) -> ()
  %x = memref.load %a[%0] : memref<2xi64>
  call @fill(%a) : (memref<2xi64>) -> ()
  memref.dealloc %a : memref<2xi64>
  return %x : i64
}
