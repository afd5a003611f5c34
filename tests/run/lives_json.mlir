// OPTIONS: --lives --format=json
// %a is used last before %b and %c are allocated; two of three buffers are late.
func.func @main() -> i64 {
  %zero = arith.constant 0 : index
  %x = arith.constant 1 : i64
  %a = memref.alloc() : memref<8xi64>
  memref.store %x, %a[%zero] : memref<8xi64>
  %b = memref.alloc() : memref<4xi64>
  memref.store %x, %b[%zero] : memref<4xi64>
  %c = memref.alloc() : memref<2xi64>
  memref.store %x, %c[%zero] : memref<2xi64>
  %y = memref.load %c[%zero] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  memref.dealloc %b : memref<4xi64>
  memref.dealloc %a : memref<8xi64>
  return %y : i64
}
