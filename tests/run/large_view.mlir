// A view may say that it has more elements than anybody can look at: an external call that is
// given it ends the run.

func.func @main() -> i64 {
  %a = memref.alloc() : memref<1xi64>
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i64
  %huge = arith.constant 4611686018427387904 : index
  memref.store %c7, %a[%c0] : memref<1xi64>
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [%huge], strides: [0]
      : memref<1xi64> to memref<?xi64, strided<[0]>>
  call @look(%v) : (memref<?xi64, strided<[0]>>) -> ()
  %huge_index = arith.constant 1099511627776 : index
  %r = memref.load %v[%huge_index] : memref<?xi64, strided<[0]>>
  memref.dealloc %a : memref<1xi64>
  return %r : i64
}
func.func private @look(memref<?xi64, strided<[0]>>)
