// One buffer is read after the other is no longer needed.
// returns: 10
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %j = arith.constant 1 : index
  %five = arith.constant 5 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %five, %a[%i] : memref<2xi64>
  memref.store %five, %a[%j] : memref<2xi64>
  %x = memref.load %a[%i] : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.copy %a, %b : memref<2xi64> to memref<2xi64>
  %y = memref.load %b[%j] : memref<2xi64>
  %sum = arith.addi %x, %y : i64
  return %sum : i64
}
