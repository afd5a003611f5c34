// Dimensions of tensors collapsed and expanded, tensors padded and put together.

// pattern: mlir::ComposeReassociativeReshapeOps<mlir::tensor::CollapseShapeOp, mlir::ReshapeOpKind::kCollapse>
// rule: collapse_shape(collapse_shape(x)) -> collapse_shape(x), as of memref
func.func @tensor_collapse_of_collapse(%t: tensor<2x3x4xf32>) -> tensor<24xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  return %1 : tensor<24xf32>
}

// pattern: mlir::ComposeReassociativeReshapeOps<mlir::tensor::ExpandShapeOp, mlir::ReshapeOpKind::kExpand>
// rule: expand_shape(expand_shape(x)) -> expand_shape(x), as of memref
func.func @tensor_expand_of_expand(%t: tensor<2x12xf32>) -> tensor<2x3x2x2xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [2, 3, 4] : tensor<2x12xf32> into tensor<2x3x4xf32>
  %1 = tensor.expand_shape %0 [[0], [1], [2, 3]] output_shape [2, 3, 2, 2] : tensor<2x3x4xf32> into tensor<2x3x2x2xf32>
  return %1 : tensor<2x3x2x2xf32>
}

// pattern: mlir::ComposeCollapseOfExpandOp<mlir::tensor::CollapseShapeOp, mlir::tensor::ExpandShapeOp, mlir::tensor::CastOp, mlir::tensor::DimOp, mlir::RankedTensorType>
// rule: collapse_shape(expand_shape(x)) -> expand_shape(x) or collapse_shape(x), as of memref
func.func @tensor_collapse_of_expand(%t: tensor<24xf32>) -> tensor<6x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [2, 3, 4] : tensor<24xf32> into tensor<2x3x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  return %1 : tensor<6x4xf32>
}

// pattern: mlir::ComposeExpandOfCollapseOp<mlir::tensor::ExpandShapeOp, mlir::tensor::CollapseShapeOp>
// rule: expand_shape(collapse_shape(x)) -> collapse_shape(x) or expand_shape(x), as of memref
func.func @tensor_expand_of_collapse(%t: tensor<2x3x4xf32>) -> tensor<2x12xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<2x3x4xf32> into tensor<24xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 12] : tensor<24xf32> into tensor<2x12xf32>
  return %1 : tensor<2x12xf32>
}

// near miss: mlir::ComposeExpandOfCollapseOp<mlir::tensor::ExpandShapeOp, mlir::tensor::CollapseShapeOp>
func.func @tensor_expand_of_collapse_across(%t: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %collapsed = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [3, 2] : tensor<6xf32> into tensor<3x2xf32>
  return %expanded : tensor<3x2xf32>
}

// fold: tensor.collapse_shape: expanded
// rule: collapse_shape(expand_shape(x)) : T -> x, expand_shape(collapse_shape(x)) : T -> x, if x
//   has the type T, as of memref
func.func @tensor_collapse_back(%t: tensor<2x12xf32>) -> tensor<2x12xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [2, 3, 4] : tensor<2x12xf32> into tensor<2x3x4xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<2x3x4xf32> into tensor<2x12xf32>
  return %1 : tensor<2x12xf32>
}

// fold: tensor.expand_shape: collapsed
func.func @tensor_expand_back(%t: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.collapse_shape %t [[0], [1, 2]] : tensor<2x3x4xf32> into tensor<2x12xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [2, 3, 4] : tensor<2x12xf32> into tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// fold: tensor.collapse_shape: same
// rule: collapse_shape(x) : T -> x, expand_shape(x) : T -> x, if x has the type T
func.func @tensor_collapse_of_nothing(%t: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<2x3xf32> into tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// fold: tensor.collapse_shape: constant
// rule: collapse_shape(splat constant) : T -> splat constant : T; so of expand_shape, if T is
//   static
func.func @tensor_collapse_of_constant() -> tensor<24xf32> {
  %0 = arith.constant dense<1.0> : tensor<4x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  return %1 : tensor<24xf32>
}

// fold: tensor.expand_shape: constant
func.func @tensor_expand_of_constant() -> tensor<4x6xf32> {
  %0 = arith.constant dense<1.0> : tensor<24xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// pattern: (anonymous namespace)::FoldReshapeWithSplat<mlir::tensor::CollapseShapeOp>
// rule: collapse_shape(tensor.splat v) : T -> tensor.splat v : T, if T is static; so of
//   expand_shape
func.func @tensor_collapse_of_splat(%f: f32) -> tensor<24xf32> {
  %0 = tensor.splat %f : tensor<4x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  return %1 : tensor<24xf32>
}

// pattern: (anonymous namespace)::FoldReshapeWithSplat<mlir::tensor::ExpandShapeOp>
func.func @tensor_expand_of_splat(%f: f32) -> tensor<4x6xf32> {
  %0 = tensor.splat %f : tensor<24xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// pattern: (anonymous namespace)::FoldReshapeWithFromElements<mlir::tensor::CollapseShapeOp>
// rule: collapse_shape(from_elements x..) : T -> from_elements x.. : T; so of expand_shape
func.func @tensor_collapse_of_from_elements(%f: f32, %g: f32) -> tensor<2xf32> {
  %0 = tensor.from_elements %f, %g : tensor<1x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  return %1 : tensor<2xf32>
}

// pattern: (anonymous namespace)::FoldReshapeWithFromElements<mlir::tensor::ExpandShapeOp>
func.func @tensor_expand_of_from_elements(%f: f32, %g: f32) -> tensor<1x2xf32> {
  %0 = tensor.from_elements %f, %g : tensor<2xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

// pattern: (anonymous namespace)::FoldCollapseOfCastOp
// rule: collapse_shape(tensor.cast(x)) : T -> tensor.cast(collapse_shape(x) : T') : T, if the cast
//   loses knowledge
func.func @tensor_collapse_of_cast(%t: tensor<2x3xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<2x3xf32> to tensor<?x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x3xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// near miss: (anonymous namespace)::ConvertToStaticExpandShape
func.func @tensor_expand_by_value(%t: tensor<?xf32>, %n: index) -> tensor<?x2xf32> {
  %expanded = tensor.expand_shape %t [[0, 1]] output_shape [%n, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %expanded : tensor<?x2xf32>
}

// near miss: (anonymous namespace)::FoldStaticZeroPadding
func.func @pad_by_nothing_nofold(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %padded = tensor.pad %t nofold low[0] high[0] {
  ^bb0(%arg0: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %padded : tensor<4xf32>
}

// pattern: (anonymous namespace)::FoldSourceTensorCast
// rule: tensor.pad(tensor.cast(x)) : T -> tensor.cast(tensor.pad(x) : T') : T, if the cast loses
//   knowledge
func.func @pad_of_cast(%t: tensor<4xf32>, %f: f32, %n: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.pad %0 low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// pattern: (anonymous namespace)::FoldTargetTensorCast
// rule: tensor.cast(tensor.pad(x)) : T -> tensor.pad(x) : T, if tensor.pad has one use and T says
//   more
func.func @cast_of_pad(%t: tensor<?xf32>, %f: f32, %n: index) -> tensor<8xf32> {
  %0 = tensor.pad %t low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

// pattern: (anonymous namespace)::FoldStaticPadding
// rule: tensor.pad(x) low[c] high[c] -> constants as attributes, and a cast of a result that these
//   make static
func.func @pad_by_constant(%t: tensor<4xf32>, %f: f32) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[%c1] high[2] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// pattern: (anonymous namespace)::FoldConsecutiveConstantPadding
// rule: tensor.pad(tensor.pad(x)) by one constant value, neither nofold -> tensor.pad(x) by the
//   sums
func.func @pad_of_pad(%t: tensor<4xf32>) -> tensor<8xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %cst : f32
  } : tensor<4xf32> to tensor<6xf32>
  %1 = tensor.pad %0 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %cst : f32
  } : tensor<6xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

// pattern: (anonymous namespace)::InferConcatResultType
// rule: tensor.concat : T -> tensor.cast(tensor.concat : T') : T, T' what its operands say
func.func @concat_of_static(%t: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.concat dim(0) %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// pattern: (anonymous namespace)::InferConcatOperandTypes
// rule: tensor.concat of x.. -> tensor.concat of casts of x.., to what the others say of the other
//   dimensions
func.func @concat_of_one_static(%t: tensor<4x8xf32>, %u: tensor<4x?xf32>) -> tensor<8x8xf32> {
  %0 = tensor.concat dim(0) %t, %u : (tensor<4x8xf32>, tensor<4x?xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// pattern: (anonymous namespace)::ConvertToStaticExpandShape
// rule: expand_shape(tensor.cast(x)) of constant sizes : T -> tensor.cast(expand_shape(x) : T') :
//   T, the sizes part of T', if the type of x fits these
func.func @tensor_expand_of_cast_by_constant(%t: tensor<8xf32>) -> tensor<?x2xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%c4, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// near miss: (anonymous namespace)::ConvertToStaticExpandShape
func.func @tensor_expand_by_constant(%t: tensor<?xf32>) -> tensor<?x2xf32> {
  %c4 = arith.constant 4 : index
  %expanded = tensor.expand_shape %t [[0, 1]] output_shape [%c4, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %expanded : tensor<?x2xf32>
}

// fold: tensor.pad: nothing
// rule: tensor.pad(x) by 0 everywhere, without nofold : T -> x, if x has the type T, static in size
func.func @pad_by_nothing(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = tensor.pad %t low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// pattern: (anonymous namespace)::FoldStaticZeroPadding
// rule: tensor.pad(x) by 0 everywhere, without nofold : T -> tensor.cast(x) : T
func.func @pad_by_nothing_of_dynamic_size(%t: tensor<?xf32>, %f: f32) -> tensor<?xf32> {
  %0 = tensor.pad %t low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// pattern: (anonymous namespace)::FoldOrthogonalPaddings
// rule: tensor.pad(extract_slice(tensor.pad(extract_slice(x)))), one constant value, low padding
//   and offsets 0, strides 1, each pair along a dimension that the other leaves whole ->
//   tensor.pad(extract_slice(x)) along both
func.func @pad_of_slice_of_pad_of_slice(%t: tensor<4x4xf32>, %n: index, %m: index) -> tensor<8x8xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[0, 0] [%n, 4] [1, 1] : tensor<4x4xf32> to tensor<?x4xf32>
  %1 = tensor.pad %0 low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<?x4xf32> to tensor<8x4xf32>
  %2 = tensor.extract_slice %1[0, 0] [8, %n] [1, 1] : tensor<8x4xf32> to tensor<8x?xf32>
  %3 = tensor.pad %2 low[0, 0] high[0, %m] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<8x?xf32> to tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}

// fold: tensor.concat: one
// rule: tensor.concat of one x : T -> x, if x has the type T
func.func @concat_of_one(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.concat dim(0) %t : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// pattern: (anonymous namespace)::SingleInputConcatOp
// rule: tensor.concat of one x : T -> tensor.cast(x) : T
func.func @concat_of_one_to_static(%t: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.concat dim(0) %t : (tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
