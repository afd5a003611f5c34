// A byte buffer that is cut into typed views.
func.func @workspace(%n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c512 = arith.constant 512 : index
  %bytes = memref.alloca() {alignment = 64 : i64} : memref<4096xi8>
  %doubles = memref.view %bytes[%c0][] : memref<4096xi8> to memref<64xf64>
  %ints = memref.view %bytes[%c512][%n] : memref<4096xi8> to memref<?x4xi32>
  %flat = memref.collapse_shape %ints [[0, 1]] : memref<?x4xi32> into memref<?xi32>
  %any = memref.cast %flat : memref<?xi32> to memref<*xi32>
  %rank = memref.rank %any : memref<*xi32>
  %square = memref.expand_shape %doubles [[0, 1]] output_shape [8, 8] : memref<64xf64> into memref<8x8xf64>
  %t = memref.transpose %square (i, j) -> (j, i) : memref<8x8xf64> to memref<8x8xf64, strided<[1, 8]>>
  %x = memref.load %t[%rank, %c0] : memref<8x8xf64, strided<[1, 8]>>
  %p = memref.extract_aligned_pointer_as_index %bytes : memref<4096xi8> -> index
  %q = arith.index_cast %p : index to i64
  %qf = arith.sitofp %q : i64 to f64
  %r = arith.addf %x, %qf : f64
  return %r : f64
}
