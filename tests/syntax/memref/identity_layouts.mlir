// `strided<[1]>` is the identity; of dimensions with unknown strides any of size 1 is left out.
func.func @a(%m: memref<4xf32, strided<[1]>>) -> memref<2x2xf32> {
  %v = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[1]>> into memref<2x2xf32>
  return %v : memref<2x2xf32>
}
func.func @b(%m: memref<4xf32, strided<[1]>>) -> memref<4xf32> {
  %v = memref.collapse_shape %m [[0]] : memref<4xf32, strided<[1]>> into memref<4xf32>
  return %v : memref<4xf32>
}
func.func @c(%m: memref<8xi8, strided<[1]>>, %o: index) -> memref<2xf32> {
  %v = memref.view %m[%o][] : memref<8xi8, strided<[1]>> to memref<2xf32>
  return %v : memref<2xf32>
}
func.func @to_rank_0(%a: memref<1xf32, strided<[1]>>) -> memref<f32> {
  %v = memref.collapse_shape %a [] : memref<1xf32, strided<[1]>> into memref<f32>
  return %v : memref<f32>
}
func.func @reduced(%m: memref<1x1x9xf32, strided<[?, ?, ?], offset: ?>>) -> memref<1x9xf32, strided<[?, ?], offset: ?>> {
  %v = memref.subview %m[0, 0, 0] [1, 1, 9] [1, 1, 1] : memref<1x1x9xf32, strided<[?, ?, ?], offset: ?>> to memref<1x9xf32, strided<[?, ?], offset: ?>>
  return %v : memref<1x9xf32, strided<[?, ?], offset: ?>>
}
func.func @with_symbols(%n: index) -> memref<?xf32, affine_map<(d0)[s0] -> (d0)>> {
  %0 = memref.alloc(%n) : memref<?xf32, affine_map<(d0)[s0] -> (d0)>>
  return %0 : memref<?xf32, affine_map<(d0)[s0] -> (d0)>>
}
