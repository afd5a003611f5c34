// OPTIONS: --max-steps=1000
// Elements are counted: a copy of a view without strides ends, however huge it says that it is.

func.func @main() {
  %a = memref.alloc() : memref<1xi64>
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i64
  %huge = arith.constant 4611686018427387904 : index
  memref.store %c7, %a[%c0] : memref<1xi64>
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [%huge], strides: [0]
      : memref<1xi64> to memref<?xi64, strided<[0]>>
  memref.copy %v, %v : memref<?xi64, strided<[0]>> to memref<?xi64, strided<[0]>>
  memref.dealloc %a : memref<1xi64>
  return
}
