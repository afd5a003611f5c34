// Subviews.

// pattern: mlir::OpWithOffsetSizesAndStridesConstantArgumentFolder<mlir::memref::SubViewOp, SubViewReturnTypeCanonicalizer, SubViewCanonicalizer>
// rule: subview(x)[offsets][sizes][strides] : T -> cast(subview(x)[..] : T') : T, every operand
//   that is a constant made an attribute, sizes and offsets only if they are at least 0; T' is
//   inferred, without the dimensions that T lacks
func.func @subview_of_constants(%m: memref<8x16xf32>, %n: index) -> memref<?x?xf32, strided<[16, 1], offset: ?>> {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[%c2, %n] [%c4, %n] [1, 1] : memref<8x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
  return %0 : memref<?x?xf32, strided<[16, 1], offset: ?>>
}

// pattern: mlir::OpWithOffsetSizesAndStridesConstantArgumentFolder<mlir::memref::SubViewOp, SubViewReturnTypeCanonicalizer, SubViewCanonicalizer>
func.func @subview_of_constant_offset(%m: memref<8xf32>) -> memref<4xf32, strided<[1], offset: ?>> {
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[%c2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %0 : memref<4xf32, strided<[1], offset: ?>>
}

// pattern: mlir::OpWithOffsetSizesAndStridesConstantArgumentFolder<mlir::memref::SubViewOp, SubViewReturnTypeCanonicalizer, SubViewCanonicalizer>
func.func @subview_of_constant_stride(%m: memref<8xf32>, %n: index) -> memref<?xf32, strided<[?]>> {
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[0] [%n] [%c2] : memref<8xf32> to memref<?xf32, strided<[?]>>
  return %0 : memref<?xf32, strided<[?]>>
}

// pattern: mlir::OpWithOffsetSizesAndStridesConstantArgumentFolder<mlir::memref::SubViewOp, SubViewReturnTypeCanonicalizer, SubViewCanonicalizer>
func.func @subview_of_constants_and_less_rank(%m: memref<8x16xf32>, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[%c2, %n] [1, %c4] [1, 1] : memref<8x16xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}

// near miss: mlir::OpWithOffsetSizesAndStridesConstantArgumentFolder<mlir::memref::SubViewOp, SubViewReturnTypeCanonicalizer, SubViewCanonicalizer>
func.func @subview_of_negative_constant(%m: memref<?xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c-1 = arith.constant -1 : index
  %subview = memref.subview %m[%c-1] [%c-1] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %subview : memref<?xf32, strided<[1], offset: ?>>
}

// pattern: (anonymous namespace)::SubViewOpMemRefCastFolder
// rule: subview(cast(x)) : T -> cast(subview(x) : T') : T, if the cast loses knowledge (as of
//   copy), no operand is a constant; T' is inferred, without the dimensions that T lacks
func.func @subview_of_cast(%m: memref<8x16xf32>) -> memref<2x2xf32, strided<[16, 1], offset: ?>> {
  %0 = memref.cast %m : memref<8x16xf32> to memref<?x16xf32, strided<[16, 1], offset: ?>>
  %1 = memref.subview %0[1, 1] [2, 2] [1, 1] : memref<?x16xf32, strided<[16, 1], offset: ?>> to memref<2x2xf32, strided<[16, 1], offset: ?>>
  return %1 : memref<2x2xf32, strided<[16, 1], offset: ?>>
}

// pattern: (anonymous namespace)::SubViewOpMemRefCastFolder
func.func @subview_of_cast_and_less_rank(%m: memref<8x16xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.cast %m : memref<8x16xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.subview %0[%n, 0] [1, %n] [1, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %1 : memref<?xf32, strided<[?], offset: ?>>
}

// near miss: (anonymous namespace)::SubViewOpMemRefCastFolder
func.func @subview_of_cast_to_static(%m: memref<?x16xf32>) -> memref<2x2xf32, strided<[16, 1], offset: 17>> {
  %cast = memref.cast %m : memref<?x16xf32> to memref<8x16xf32>
  %subview = memref.subview %cast[1, 1] [2, 2] [1, 1] : memref<8x16xf32> to memref<2x2xf32, strided<[16, 1], offset: 17>>
  return %subview : memref<2x2xf32, strided<[16, 1], offset: 17>>
}

// pattern: (anonymous namespace)::TrivialSubViewOpFolder
// rule: subview(x)[0, ..][sizes of x][1, ..] : T -> cast(x) : T, or x if T is its type; all sizes
//   of x static, T of the same rank
func.func @subview_of_all(%m: memref<8x16xf32>) -> memref<8x16xf32, strided<[16, 1]>> {
  %0 = memref.subview %m[0, 0] [8, 16] [1, 1] : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1]>>
  return %0 : memref<8x16xf32, strided<[16, 1]>>
}

// pattern: (anonymous namespace)::TrivialSubViewOpFolder
func.func @subview_of_all_of_dynamic_layout(%m: memref<8xf32, strided<[?], offset: ?>>) -> memref<8xf32, strided<[?], offset: ?>> {
  %0 = memref.subview %m[0] [8] [1] : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
  return %0 : memref<8xf32, strided<[?], offset: ?>>
}

// near miss: (anonymous namespace)::TrivialSubViewOpFolder
func.func @subview_of_all_but_one(%m: memref<8x16xf32>) -> memref<7x16xf32, strided<[16, 1]>> {
  %subview = memref.subview %m[0, 0] [7, 16] [1, 1] : memref<8x16xf32> to memref<7x16xf32, strided<[16, 1]>>
  return %subview : memref<7x16xf32, strided<[16, 1]>>
}

// near miss: (anonymous namespace)::TrivialSubViewOpFolder
func.func @subview_of_all_of_dynamic_size(%m: memref<?xf32>) -> memref<?xf32, strided<[1]>> {
  %c0 = arith.constant 0 : index
  %dim = memref.dim %m, %c0 : memref<?xf32>
  %subview = memref.subview %m[0] [%dim] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  return %subview : memref<?xf32, strided<[1]>>
}

// near miss: (anonymous namespace)::TrivialSubViewOpFolder
func.func @subview_of_all_of_less_rank(%m: memref<1x8xf32>) -> memref<8xf32, strided<[1]>> {
  %subview = memref.subview %m[0, 0] [1, 8] [1, 1] : memref<1x8xf32> to memref<8xf32, strided<[1]>>
  return %subview : memref<8xf32, strided<[1]>>
}

// fold: memref.subview: same type
// rule: subview(x) : T -> x, if x has the type T, and that is static in size and layout
func.func @subview_of_the_same_type(%m: memref<8x16xf32, strided<[16, 1]>>) -> memref<8x16xf32, strided<[16, 1]>> {
  %0 = memref.subview %m[0, 0] [8, 16] [1, 1] : memref<8x16xf32, strided<[16, 1]>> to memref<8x16xf32, strided<[16, 1]>>
  return %0 : memref<8x16xf32, strided<[16, 1]>>
}

// fold: memref.subview: again
// rule: subview(subview(x)[..][sizes][..])[0, ..][sizes][1, ..] -> the inner one, if both results
//   have one type
func.func @subview_again(%m: memref<?x16xf32, strided<[16, 1]>>, %n: index) -> memref<?x16xf32, strided<[16, 1]>> {
  %0 = memref.subview %m[0, 0] [%n, 16] [1, 1] : memref<?x16xf32, strided<[16, 1]>> to memref<?x16xf32, strided<[16, 1]>>
  %1 = memref.subview %0[0, 0] [%n, 16] [1, 1] : memref<?x16xf32, strided<[16, 1]>> to memref<?x16xf32, strided<[16, 1]>>
  return %1 : memref<?x16xf32, strided<[16, 1]>>
}

// near miss: memref.subview: again
func.func @subview_of_subview(%m: memref<8x16xf32>, %n: index) -> memref<2x2xf32, strided<[16, 1], offset: ?>> {
  %subview = memref.subview %m[%n, 1] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1], offset: ?>>
  %subview_0 = memref.subview %subview[1, 1] [2, 2] [1, 1] : memref<4x4xf32, strided<[16, 1], offset: ?>> to memref<2x2xf32, strided<[16, 1], offset: ?>>
  return %subview_0 : memref<2x2xf32, strided<[16, 1], offset: ?>>
}
