// Reshapes of reshapes and of casts, slices of fewer dimensions, and extents of reshapes, beside
// the cases of `tests/patterns`.

func.func @ones_in_the_middle(%m: memref<2x1x3xf32>) -> memref<2x3xf32> {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<2x1x3xf32> into memref<6xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 3] : memref<6xf32> into memref<2x3xf32>
  return %1 : memref<2x3xf32>
}

func.func @ones_at_the_end(%m: memref<2x3x1xf32>) -> memref<2x3xf32> {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<2x3x1xf32> into memref<6xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 3] : memref<6xf32> into memref<2x3xf32>
  return %1 : memref<2x3xf32>
}

func.func @ones_at_the_start(%m: memref<1x2x3xf32>) -> memref<2x3xf32> {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<1x2x3xf32> into memref<6xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 3] : memref<6xf32> into memref<2x3xf32>
  return %1 : memref<2x3xf32>
}

func.func @dynamic_elsewhere(%m: memref<?x2x3xf32>, %n: index) -> memref<?x3x2xf32> {
  %0 = memref.collapse_shape %m [[0], [1, 2]] : memref<?x2x3xf32> into memref<?x6xf32>
  %1 = memref.expand_shape %0 [[0], [1, 2]] output_shape [%n, 3, 2] : memref<?x6xf32> into memref<?x3x2xf32>
  return %1 : memref<?x3x2xf32>
}

func.func @dynamic_elsewhere_to_more(%m: memref<?x6xf32>, %n: index) -> memref<?x1x3x2xf32> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x6xf32> into memref<?xf32>
  %1 = memref.expand_shape %0 [[0, 1, 2, 3]] output_shape [%n, 1, 3, 2] : memref<?xf32> into memref<?x1x3x2xf32>
  return %1 : memref<?x1x3x2xf32>
}

func.func @groups_elsewhere(%m: memref<?x6xf32>, %n: index) -> memref<?x3x2xf32> {
  %0 = memref.collapse_shape %m [[0], [1]] : memref<?x6xf32> into memref<?x6xf32>
  %1 = memref.expand_shape %0 [[0], [1, 2]] output_shape [%n, 3, 2] : memref<?x6xf32> into memref<?x3x2xf32>
  return %1 : memref<?x3x2xf32>
}

func.func @dynamic_and_collapsed(%m: memref<?x2x3x4xf32>, %n: index) -> memref<?x2x12xf32> {
  %0 = memref.collapse_shape %m [[0], [1, 2, 3]] : memref<?x2x3x4xf32> into memref<?x24xf32>
  %1 = memref.expand_shape %0 [[0], [1, 2]] output_shape [%n, 2, 12] : memref<?x24xf32> into memref<?x2x12xf32>
  return %1 : memref<?x2x12xf32>
}

func.func @collapse_of_strided_cast(%m: memref<2x3xf32, strided<[3, 1], offset: 2>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.cast %m : memref<2x3xf32, strided<[3, 1], offset: 2>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<?x?xf32, strided<[?, ?], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
  return %1 : memref<?xf32, strided<[?], offset: ?>>
}

func.func @subview_ones(%m: memref<1x1x8xf32>, %n: index) -> memref<1x?xf32, strided<[8, 1], offset: ?>> {
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[0, 0, %n] [1, 1, %c2] [1, 1, 1] : memref<1x1x8xf32> to memref<1x?xf32, strided<[8, 1], offset: ?>>
  return %0 : memref<1x?xf32, strided<[8, 1], offset: ?>>
}

func.func @subview_one_constant(%m: memref<4x8xf32>, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0, %n] [1, %c1] [1, 1] : memref<4x8xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}

func.func @subview_to_scalar(%m: memref<?x?xf32>, %n: index) -> memref<f32, strided<[], offset: ?>> {
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[%c1, %n] [1, 1] [1, 1] : memref<?x?xf32> to memref<f32, strided<[], offset: ?>>
  return %0 : memref<f32, strided<[], offset: ?>>
}

func.func @dim_behind_a_store(%m: memref<?xf32>, %s: memref<2xindex>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  memref.store %n, %s[%c0] : memref<2xindex>
  %1 = memref.dim %0, %c0 : memref<?x?xf32>
  return %1 : index
}

func.func @dim_in_a_branch(%m: memref<?xf32>, %s: memref<2xindex>, %n: i1) -> index {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  cf.cond_br %n, ^a, ^b
^a:
  %c0 = arith.constant 0 : index
  %1 = memref.dim %0, %c0 : memref<?x?xf32>
  return %1 : index
^b:
  %c1 = arith.constant 1 : index
  %2 = memref.load %s[%c1] : memref<2xindex>
  return %2 : index
}
