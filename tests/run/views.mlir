// Every view of one buffer of 24 numbers, each read once.
func.func @main() -> (i32, i32, i32, i32, i32, i32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %24 = arith.constant 24 : index
  %a = memref.alloc() : memref<24xi32>
  scf.for %i = %0 to %24 step %1 {
    %x = arith.index_cast %i : index to i32
    memref.store %x, %a[%i] : memref<24xi32>
  }
  %e = memref.expand_shape %a [[0, 1]] output_shape [4, 6] : memref<24xi32> into memref<4x6xi32>
  %x0 = memref.load %e[%2, %1] : memref<4x6xi32>
  %s = memref.subview %e[1, 2] [2, 2] [2, 3] : memref<4x6xi32> to memref<2x2xi32, strided<[12, 3], offset: 8>>
  %x1 = memref.load %s[%1, %1] : memref<2x2xi32, strided<[12, 3], offset: 8>>
  %t = memref.transpose %e (i, j) -> (j, i) : memref<4x6xi32> to memref<6x4xi32, strided<[1, 6]>>
  %x2 = memref.load %t[%1, %2] : memref<6x4xi32, strided<[1, 6]>>
  %c = memref.collapse_shape %e [[0, 1]] : memref<4x6xi32> into memref<24xi32>
  %x3 = memref.load %c[%2] : memref<24xi32>
  %r = memref.reinterpret_cast %a to offset: [5], sizes: [3], strides: [4] : memref<24xi32> to memref<3xi32, strided<[4], offset: 5>>
  %x4 = memref.load %r[%2] : memref<3xi32, strided<[4], offset: 5>>
  %bytes = memref.alloc() : memref<32xi8>
  %shift = arith.constant 16 : index
  %v = memref.view %bytes[%shift][] : memref<32xi8> to memref<4xi32>
  memref.store %x4, %v[%1] : memref<4xi32>
  %w = memref.view %bytes[%24][] : memref<32xi8> to memref<2xi32>
  memref.store %x3, %w[%0] : memref<2xi32>
  %x5 = memref.load %v[%2] : memref<4xi32>
  memref.dealloc %a : memref<24xi32>
  memref.dealloc %bytes : memref<32xi8>
  return %x0, %x1, %x2, %x3, %x4, %x5 : i32, i32, i32, i32, i32, i32
}
