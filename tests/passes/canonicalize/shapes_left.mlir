// differs: mlir-opt-22 reads the extent of a reshape where the reshape is, also where nobody asks for
// it and its number may be out of bounds; ours makes one collapse of an expansion by 1 and a
// collapse, and leaves the product of an extent that is not known.

func.func @extent_in_a_branch(%m: memref<?xf32>, %s: memref<2xindex>, %i: index, %c: i1) -> index {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %c0 = arith.constant 0 : index
  %1 = scf.if %c -> index {
    %2 = memref.dim %0, %i : memref<?x?xf32>
    scf.yield %2 : index
  } else {
    scf.yield %c0 : index
  }
  return %1 : index
}

func.func @extent_out_of_bounds(%m: memref<?xf32>, %s: memref<2xindex>, %c: i1) -> index {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %1 = scf.if %c -> index {
    %2 = memref.dim %0, %c2 : memref<?x?xf32>
    scf.yield %2 : index
  } else {
    scf.yield %c0 : index
  }
  return %1 : index
}

func.func @strided(%m: memref<2x3x4xf32, strided<[24, 4, 1]>>) -> memref<2x12xf32, strided<[24, 1]>> {
  %0 = memref.expand_shape %m [[0, 1], [2], [3]] output_shape [2, 1, 3, 4] : memref<2x3x4xf32, strided<[24, 4, 1]>> into memref<2x1x3x4xf32, strided<[24, 24, 4, 1]>>
  %1 = memref.collapse_shape %0 [[0, 1], [2, 3]] : memref<2x1x3x4xf32, strided<[24, 24, 4, 1]>> into memref<2x12xf32, strided<[24, 1]>>
  return %1 : memref<2x12xf32, strided<[24, 1]>>
}

func.func @expand_dynamic_collapse(%m: memref<?xf32>, %n: index) -> memref<?x4xf32> {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [%n, 2, 4] : memref<?xf32> into memref<?x2x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x2x4xf32> into memref<?x4xf32>
  return %1 : memref<?x4xf32>
}

func.func @to_nothing(%m: memref<1x1x1xf32>) -> memref<1x1xf32> {
  %0 = memref.collapse_shape %m [] : memref<1x1x1xf32> into memref<f32>
  %1 = memref.expand_shape %0 [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return %1 : memref<1x1xf32>
}

func.func @from_nothing(%m: memref<f32>) -> memref<1xf32> {
  %1 = memref.expand_shape %m [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %0 = memref.collapse_shape %1 [[0, 1]] : memref<1x1xf32> into memref<1xf32>
  return %0 : memref<1xf32>
}
