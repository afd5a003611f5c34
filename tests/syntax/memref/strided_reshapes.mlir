// Shapes that are expanded and collapsed, over layouts with strides.
func.func @reshapes(%a: memref<8x?x4xf32, strided<[?, 4, 1], offset: ?>>, %b: memref<?xf32>, %c: memref<2x3x4xf32>, %n: index) {
  %0 = memref.collapse_shape %a [[0], [1, 2]] : memref<8x?x4xf32, strided<[?, 4, 1], offset: ?>> into memref<8x?xf32, strided<[?, 1], offset: ?>>
  %1 = memref.expand_shape %b [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  %2 = memref.expand_shape %c [[0], [1], [2, 3]] output_shape [2, 3, 2, 2] : memref<2x3x4xf32> into memref<2x3x2x2xf32>
  %3 = memref.collapse_shape %c [[0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
  %4 = memref.alloc() : memref<f32>
  %5 = memref.expand_shape %4 [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %6 = memref.collapse_shape %5 [] : memref<1x1xf32> into memref<f32>
  %7 = memref.transpose %a (i, j, k) -> (k, i, j) : memref<8x?x4xf32, strided<[?, 4, 1], offset: ?>> to memref<4x8x?xf32, strided<[1, ?, 4], offset: ?>>
  %8 = memref.subview %c[0, 1, 0] [2, 1, 4] [1, 1, 1] : memref<2x3x4xf32> to memref<2x4xf32, strided<[12, 1], offset: 4>>
  %9 = memref.subview %b[%n] [4] [2] : memref<?xf32> to memref<4xf32, strided<[2], offset: ?>>
  return
}
func.func @shapes(%a: memref<?xf32>, %s: memref<2xindex>, %u: memref<*xf32>, %t: memref<?xi32>) {
  %0 = memref.reshape %a(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %1 = memref.reshape %u(%t) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  return
}
