// A reinterpreted window that reaches beyond its buffer is found when it is used.
func.func @main() -> i64 {
  %i3 = arith.constant 3 : index
  %a = memref.alloc() : memref<2xi64>
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<2xi64> to memref<4xi64>
  %x = memref.load %v[%i3] : memref<4xi64>
  return %x : i64
}
