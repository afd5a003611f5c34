// A result that says that it has more elements than anybody can look at ends the run with words.

func.func @main() -> memref<?x?xi64, strided<[0, 0]>> {
  %a = memref.alloc() : memref<1xi64>
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i64
  %huge = arith.constant 4611686018427387904 : index
  memref.store %c7, %a[%c0] : memref<1xi64>
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [%huge, %huge], strides: [0, 0]
      : memref<1xi64> to memref<?x?xi64, strided<[0, 0]>>
  return %v : memref<?x?xi64, strided<[0, 0]>>
}
