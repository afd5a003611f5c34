// Views with other shapes, ranks, spaces and layouts.
#column = affine_map<(d0, d1) -> (d1 * 8 + d0)>
func.func @reassociate(%a: memref<4x8xf32>, %d: memref<?x16xf32>, %n: index) {
  %0 = memref.expand_shape %a [[0], [1, 2]] output_shape [4, 2, 4] : memref<4x8xf32> into memref<4x2x4xf32>
  %1 = memref.expand_shape %d [[0, 1], [2, 3]] output_shape [%n, 2, 4, 4] : memref<?x16xf32> into memref<?x2x4x4xf32>
  %2 = memref.collapse_shape %0 [[0, 1], [2]] : memref<4x2x4xf32> into memref<8x4xf32>
  %3 = memref.collapse_shape %1 [[0, 1, 2, 3]] {exact} : memref<?x2x4x4xf32> into memref<?xf32>
  %one = memref.collapse_shape %2 [[0, 1]] : memref<8x4xf32> into memref<32xf32>
  %4 = memref.cast %one : memref<32xf32> to memref<?xf32>
  return
}

func.func @scalar(%s: memref<f32>, %u: memref<1x1xf32>) {
  %0 = memref.expand_shape %s [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %1 = memref.collapse_shape %u [] : memref<1x1xf32> into memref<f32>
  return
}

func.func @transposed(%a: memref<4x8xf32>, %v: memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>) {
  %0 = memref.transpose %a (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, #column>
  %1 = memref.transpose %v (d0, d1, d2) -> (d2, d0, d1) {tag = 1 : i32} : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>> to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
  return
}

func.func @others(%bytes: memref<2048xi8>, %m: memref<?xf32>, %u: memref<*xf32>, %shape: memref<2xindex>, %n: index) {
  %0 = memref.view %bytes[%n][] : memref<2048xi8> to memref<64x4xf32>
  %1 = memref.view %bytes[%n][%n, %n] {aligned} : memref<2048xi8> to memref<?x4x?xf32>
  %2 = memref.reshape %m(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %3 = memref.reshape %u(%shape) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
  %4 = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 1>
  %5 = memref.memory_space_cast %4 {note} : memref<?xf32, 1> to memref<?xf32, "slow">
  %6 = memref.assume_alignment %m, 64 : memref<?xf32>
  %7 = memref.assume_alignment %6, 16 {note} : memref<?xf32>
  %8 = memref.rank %u : memref<*xf32>
  %9 = memref.rank %7 : memref<?xf32>
  %10:3 = memref.distinct_objects %m, %2, %m : memref<?xf32>, memref<?x?xf32>, memref<?xf32>
  return
}
