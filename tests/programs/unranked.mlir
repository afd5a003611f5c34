// A buffer whose rank the callee does not know.
// returns: 5
func.func @read(%u: memref<*xi64>) -> i64 {
  %i = arith.constant 0 : index
  %v = memref.cast %u : memref<*xi64> to memref<2xi64>
  %x = memref.load %v[%i] : memref<2xi64>
  return %x : i64
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %five = arith.constant 5 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %five, %a[%i] : memref<2xi64>
  %u = memref.cast %a : memref<2xi64> to memref<*xi64>
  %x = call @read(%u) : (memref<*xi64>) -> i64
  return %x : i64
}
