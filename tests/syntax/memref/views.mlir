func.func @f(%m: memref<8x16xf32>, %i: index, %j: index, %u: memref<*xf32>) {
  %0 = memref.cast %m : memref<8x16xf32> to memref<?x16xf32>
  %1 = memref.cast %u : memref<*xf32> to memref<4xf32>
  %2 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1]>>
  %3 = memref.subview %m[%i, 2] [%j, %i] [1, %j] : memref<8x16xf32> to memref<?x?xf32, strided<[16, ?], offset: ?>>
  %4 = memref.subview %m[1, 0] [1, 16] [1, 1] {tag} : memref<8x16xf32> to memref<16xf32, strided<[1], offset: 16>>
  %5 = memref.reinterpret_cast %m to offset: [0], sizes: [128], strides: [1] : memref<8x16xf32> to memref<128xf32>
  %6 = memref.reinterpret_cast %u to offset: [%i], sizes: [%i, 4], strides: [%j, 1] {tag} : memref<*xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %7 = memref.reinterpret_cast %m to offset: [3], sizes: [], strides: [] : memref<8x16xf32> to memref<f32, strided<[], offset: 3>>
  %8 = memref.cast %2 {tag} : memref<4x4xf32, strided<[16, 1]>> to memref<4x4xf32, strided<[?, ?], offset: ?>>
  return
}
