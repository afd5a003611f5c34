// Dimensions collapsed, expanded, transposed, and bytes viewed.

// pattern: mlir::ComposeReassociativeReshapeOps<mlir::memref::CollapseShapeOp, mlir::ReshapeOpKind::kCollapse>
// rule: collapse_shape(collapse_shape(x)) -> collapse_shape(x), the groups composed
func.func @collapse_of_collapse(%m: memref<2x3x4xf32>) -> memref<24xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  return %1 : memref<24xf32>
}

// pattern: mlir::ComposeReassociativeReshapeOps<mlir::memref::CollapseShapeOp, mlir::ReshapeOpKind::kCollapse>
func.func @collapse_of_collapse_to_a_scalar(%m: memref<1x1xf32>) -> memref<f32> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<1x1xf32> into memref<1xf32>
  %1 = memref.collapse_shape %0 [] : memref<1xf32> into memref<f32>
  return %1 : memref<f32>
}

// pattern: mlir::ComposeReassociativeReshapeOps<mlir::memref::ExpandShapeOp, mlir::ReshapeOpKind::kExpand>
// rule: expand_shape(expand_shape(x)) -> expand_shape(x), the groups composed, the output shape of
//   the outer one
func.func @expand_of_expand(%m: memref<2x12xf32>) -> memref<2x3x2x2xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [2, 3, 4] : memref<2x12xf32> into memref<2x3x4xf32>
  %1 = memref.expand_shape %0 [[0], [1], [2, 3]] output_shape [2, 3, 2, 2] : memref<2x3x4xf32> into memref<2x3x2x2xf32>
  return %1 : memref<2x3x2x2xf32>
}

// pattern: mlir::ComposeReassociativeReshapeOps<mlir::memref::ExpandShapeOp, mlir::ReshapeOpKind::kExpand>
func.func @expand_of_expand_of_dynamic_size(%m: memref<?xf32>, %n: index, %k: index) -> memref<?x2x2xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 2] : memref<?xf32> into memref<?x2xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [%k, 2, 2] : memref<?x2xf32> into memref<?x2x2xf32>
  return %1 : memref<?x2x2xf32>
}

// pattern: mlir::ComposeCollapseOfExpandOp<mlir::memref::CollapseShapeOp, mlir::memref::ExpandShapeOp, mlir::memref::CastOp, mlir::memref::DimOp, mlir::MemRefType>
// rule: collapse_shape(expand_shape(x)) -> expand_shape(x) or collapse_shape(x), whatever is left
//   to be done, if each group of one is made of groups of the other; expanding, the output shape is
//   static
func.func @collapse_of_expand_to_expand(%m: memref<24xf32>) -> memref<6x4xf32> {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  return %1 : memref<6x4xf32>
}

// pattern: mlir::ComposeCollapseOfExpandOp<mlir::memref::CollapseShapeOp, mlir::memref::ExpandShapeOp, mlir::memref::CastOp, mlir::memref::DimOp, mlir::MemRefType>
func.func @collapse_of_expand_to_collapse(%m: memref<2x12xf32>) -> memref<24xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [2, 3, 4] : memref<2x12xf32> into memref<2x3x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
  return %1 : memref<24xf32>
}

// near miss: mlir::ComposeCollapseOfExpandOp<mlir::memref::CollapseShapeOp, mlir::memref::ExpandShapeOp, mlir::memref::CastOp, mlir::memref::DimOp, mlir::MemRefType>
func.func @collapse_of_expand_across(%m: memref<2x12xf32>) -> memref<6x4xf32> {
  %expand_shape = memref.expand_shape %m [[0], [1, 2]] output_shape [2, 3, 4] : memref<2x12xf32> into memref<2x3x4xf32>
  %collapse_shape = memref.collapse_shape %expand_shape [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  return %collapse_shape : memref<6x4xf32>
}

// pattern: mlir::ComposeExpandOfCollapseOp<mlir::memref::ExpandShapeOp, mlir::memref::CollapseShapeOp>
// rule: expand_shape(collapse_shape(x)) -> collapse_shape(x) or expand_shape(x), whatever is left
//   to be done, if the sizes of each group can be split so
func.func @expand_of_collapse_to_collapse(%m: memref<2x3x4xf32>) -> memref<2x12xf32> {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 12] : memref<24xf32> into memref<2x12xf32>
  return %1 : memref<2x12xf32>
}

// pattern: mlir::ComposeExpandOfCollapseOp<mlir::memref::ExpandShapeOp, mlir::memref::CollapseShapeOp>
func.func @expand_of_collapse_to_expand(%m: memref<6x4xf32>) -> memref<2x3x4xf32> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  %1 = memref.expand_shape %0 [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
  return %1 : memref<2x3x4xf32>
}

// near miss: mlir::ComposeExpandOfCollapseOp<mlir::memref::ExpandShapeOp, mlir::memref::CollapseShapeOp>
func.func @expand_of_collapse_across(%m: memref<2x3xf32>) -> memref<3x2xf32> {
  %collapse_shape = memref.collapse_shape %m [[0, 1]] : memref<2x3xf32> into memref<6xf32>
  %expand_shape = memref.expand_shape %collapse_shape [[0, 1]] output_shape [3, 2] : memref<6xf32> into memref<3x2xf32>
  return %expand_shape : memref<3x2xf32>
}

// pattern: CollapseShapeOpMemRefCastFolder
// rule: collapse_shape(cast(x)) : T -> cast(collapse_shape(x) : T') : T, no cast if T' is T, if the
//   cast loses knowledge (as of copy)
func.func @collapse_of_cast(%m: memref<2x3xf32>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<2x3xf32> to memref<?x3xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<?x3xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}

// near miss: CollapseShapeOpMemRefCastFolder
func.func @collapse_of_cast_to_static(%m: memref<?x3xf32>) -> memref<6xf32> {
  %cast = memref.cast %m : memref<?x3xf32> to memref<2x3xf32>
  %collapse_shape = memref.collapse_shape %cast [[0, 1]] : memref<2x3xf32> into memref<6xf32>
  return %collapse_shape : memref<6xf32>
}

// pattern: ExpandShapeOpMemRefCastFolder
// rule: expand_shape(cast(x)) : T -> cast(expand_shape(x) : T') : T, if the cast loses knowledge
//   (as of copy) and all of the output shape is constants
func.func @expand_of_cast(%m: memref<8xf32>) -> memref<?x2xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%c4, 2] : memref<?xf32> into memref<?x2xf32>
  return %1 : memref<?x2xf32>
}

// near miss: ExpandShapeOpMemRefCastFolder
func.func @expand_of_cast_by_value(%m: memref<8xf32>, %n: index) -> memref<?x2xf32> {
  %cast = memref.cast %m : memref<8xf32> to memref<?xf32>
  %expand_shape = memref.expand_shape %cast [[0, 1]] output_shape [%n, 2] : memref<?xf32> into memref<?x2xf32>
  return %expand_shape : memref<?x2xf32>
}

// near miss: ExpandShapeOpMemRefCastFolder
func.func @expand_by_constant(%m: memref<?xf32>) -> memref<?x2xf32> {
  %c4 = arith.constant 4 : index
  %expand_shape = memref.expand_shape %m [[0, 1]] output_shape [%c4, 2] : memref<?xf32> into memref<?x2xf32>
  return %expand_shape : memref<?x2xf32>
}

// fold: memref.collapse_shape: same
// rule: collapse_shape(x) : T -> x, if x has the type T
func.func @collapse_of_nothing(%m: memref<2x3xf32>) -> memref<2x3xf32> {
  %0 = memref.collapse_shape %m [[0], [1]] : memref<2x3xf32> into memref<2x3xf32>
  return %0 : memref<2x3xf32>
}

// fold: memref.collapse_shape: expanded
// rule: collapse_shape(expand_shape(x)) : T -> x, if x has the type T, and all its groups are the
//   same
func.func @collapse_of_expand(%m: memref<2x12xf32>) -> memref<2x12xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [2, 3, 4] : memref<2x12xf32> into memref<2x3x4xf32>
  %1 = memref.collapse_shape %0 [[0], [1, 2]] : memref<2x3x4xf32> into memref<2x12xf32>
  return %1 : memref<2x12xf32>
}

// fold: memref.collapse_shape: expanded
func.func @collapse_of_expand_of_dynamic_size(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 2] : memref<?xf32> into memref<?x2xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<?x2xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}

// fold: memref.expand_shape: same
// rule: expand_shape(x) : T -> x, if x has the type T
func.func @expand_of_nothing(%m: memref<2x3xf32>) -> memref<2x3xf32> {
  %0 = memref.expand_shape %m [[0], [1]] output_shape [2, 3] : memref<2x3xf32> into memref<2x3xf32>
  return %0 : memref<2x3xf32>
}

// fold: memref.expand_shape: collapsed
// rule: expand_shape(collapse_shape(x)) : T -> x, if x has the type T, and at most one size of a
//   group is dynamic
func.func @expand_of_collapse(%m: memref<2x3x4xf32>) -> memref<2x3x4xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : memref<6x4xf32> into memref<2x3x4xf32>
  return %1 : memref<2x3x4xf32>
}

// fold: memref.transpose: identity
// rule: transpose(x) by the identity -> x, if x has the type of the result
func.func @transpose_of_nothing(%m: memref<4x8xf32>) -> memref<4x8xf32> {
  %0 = memref.transpose %m (i, j) -> (i, j) : memref<4x8xf32> to memref<4x8xf32>
  return %0 : memref<4x8xf32>
}

// near miss: memref.transpose: identity
func.func @transpose_of_a_square(%m: memref<4x4xf32>) -> memref<4x4xf32, strided<[1, 4]>> {
  %transpose = memref.transpose %m (i, j) -> (j, i) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  return %transpose : memref<4x4xf32, strided<[1, 4]>>
}

// fold: memref.transpose: twice
// rule: transpose(transpose(x)) -> transpose(x), by the outer permutation after the inner one
func.func @transpose_twice(%m: memref<2x4x8xf32>) -> memref<4x8x2xf32, strided<[8, 1, 32]>> {
  %0 = memref.transpose %m (i, j, k) -> (k, j, i) : memref<2x4x8xf32> to memref<8x4x2xf32, strided<[1, 8, 32]>>
  %1 = memref.transpose %0 (i, j, k) -> (j, i, k) : memref<8x4x2xf32, strided<[1, 8, 32]>> to memref<4x8x2xf32, strided<[8, 1, 32]>>
  return %1 : memref<4x8x2xf32, strided<[8, 1, 32]>>
}

// fold: memref.transpose: twice
func.func @transpose_there_and_back(%m: memref<4x8xf32>) -> memref<4x8xf32> {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %1 = memref.transpose %0 (i, j) -> (j, i) : memref<8x4xf32, strided<[1, 8]>> to memref<4x8xf32>
  return %1 : memref<4x8xf32>
}

// fold: memref.view: same
// rule: view(x, 0) : T -> x, if x has the type T, static in size
func.func @view_of_the_same(%b: memref<2048xi8>) -> memref<2048xi8> {
  %c0 = arith.constant 0 : index
  %0 = memref.view %b[%c0][] : memref<2048xi8> to memref<2048xi8>
  return %0 : memref<2048xi8>
}

// near miss: memref.view: same
func.func @view_of_the_same_from_elsewhere(%b: memref<2048xi8>, %n: index) -> memref<2048xi8> {
  %view = memref.view %b[%n][] : memref<2048xi8> to memref<2048xi8>
  return %view : memref<2048xi8>
}

// pattern: (anonymous namespace)::ViewOpShapeFolder
// rule: view(x, o, .., c, ..) : T -> cast(view(x, o, .., ..) : T') : T, every size that is a
//   constant part of T'
func.func @view_of_constant_size(%b: memref<2048xi8>, %i: index, %n: index) -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.view %b[%i][%c4, %n] : memref<2048xi8> to memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// near miss: (anonymous namespace)::ViewOpShapeFolder
func.func @view_of_constant_start(%b: memref<2048xi8>, %n: index) -> memref<?xf32> {
  %c4 = arith.constant 4 : index
  %view = memref.view %b[%c4][%n] : memref<2048xi8> to memref<?xf32>
  return %view : memref<?xf32>
}

// pattern: (anonymous namespace)::ViewOpMemrefCastFolder
// rule: view(cast(x), ..) -> view(x, ..)
func.func @view_of_cast(%b: memref<2048xi8>, %i: index, %n: index) -> memref<?xf32> {
  %0 = memref.cast %b : memref<2048xi8> to memref<?xi8>
  %1 = memref.view %0[%i][%n] : memref<?xi8> to memref<?xf32>
  return %1 : memref<?xf32>
}

// pattern: (anonymous namespace)::ViewOpMemrefCastFolder
func.func @view_of_cast_to_static(%b: memref<?xi8>, %i: index, %n: index) -> memref<?xf32> {
  %0 = memref.cast %b : memref<?xi8> to memref<2048xi8>
  %1 = memref.view %0[%i][%n] : memref<2048xi8> to memref<?xf32>
  return %1 : memref<?xf32>
}

// near miss: memref.view: same
func.func @reshape_to_the_same(%m: memref<4xf32>, %s: memref<1xindex>) -> memref<4xf32> {
  %reshape = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xf32>
  return %reshape : memref<4xf32>
}
