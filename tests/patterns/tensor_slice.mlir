// Slices of tensors.

// pattern: mlir::OpWithOffsetSizesAndStridesConstantArgumentFolder<mlir::tensor::ExtractSliceOp, SliceReturnTypeCanonicalizer, SliceCanonicalizer>
// rule: extract_slice(x)[offsets][sizes][strides] : T -> tensor.cast(extract_slice(x)[..] : T') :
//   T, every operand that is a constant an attribute, sizes and offsets only if they are at least 0
func.func @extract_slice_of_constants(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.extract_slice %t[%c2] [%c2] [1] : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// pattern: mlir::OpWithOffsetSizesAndStridesConstantArgumentFolder<mlir::tensor::ExtractSliceOp, SliceReturnTypeCanonicalizer, SliceCanonicalizer>
func.func @extract_slice_of_constants_and_less_rank(%t: tensor<8x?xf32>, %n: index) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.extract_slice %t[%n, %c2] [1, %c2] [1, 1] : tensor<8x?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// near miss: mlir::OpWithOffsetSizesAndStridesConstantArgumentFolder<mlir::tensor::ExtractSliceOp, SliceReturnTypeCanonicalizer, SliceCanonicalizer>
func.func @extract_slice_of_negative_size(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c-2 = arith.constant -2 : index
  %extracted_slice = tensor.extract_slice %t[%n] [%c-2] [1] : tensor<?xf32> to tensor<?xf32>
  return %extracted_slice : tensor<?xf32>
}

// pattern: (anonymous namespace)::ExtractSliceOpCastFolder
// rule: extract_slice(tensor.cast(x)) : T -> extract_slice(x) : T, if the cast loses knowledge and
//   no operand is a constant
func.func @extract_slice_of_cast(%t: tensor<8xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %0[%n] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// near miss: (anonymous namespace)::ExtractSliceOpCastFolder
func.func @extract_slice_of_cast_to_static(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %cast = tensor.cast %t : tensor<?xf32> to tensor<8xf32>
  %extracted_slice = tensor.extract_slice %cast[%n] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  return %extracted_slice : tensor<?xf32>
}

// fold: tensor.extract_slice: all
// rule: extract_slice(x)[0..][sizes of x][1..] : T -> x, if x has the type T, static in size
func.func @extract_slice_of_all(%t: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tensor.extract_slice %t[0] [8] [1] : tensor<8xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}

// near miss: tensor.extract_slice: all
func.func @extract_slice_of_all_of_dynamic_size(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %t, %c0 : tensor<?xf32>
  %extracted_slice = tensor.extract_slice %t[0] [%dim] [1] : tensor<?xf32> to tensor<?xf32>
  return %extracted_slice : tensor<?xf32>
}

// fold: tensor.extract_slice: splat
// rule: extract_slice(splat constant) : T -> splat constant : T, if T is static
func.func @extract_slice_of_splat(%n: index) -> tensor<2xf32> {
  %0 = arith.constant dense<1.0> : tensor<8xf32>
  %1 = tensor.extract_slice %0[%n] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %1 : tensor<2xf32>
}

// fold: tensor.extract_slice: insert_slice
// rule: extract_slice(insert_slice(x, y)[o][s][t])[o][s][t] : T -> x, if x has the type T
func.func @extract_slice_of_insert_slice(%t: tensor<?xf32>, %s: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %0 = tensor.insert_slice %s into %t[%n] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %1 = tensor.extract_slice %0[%n] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// near miss: tensor.extract_slice: insert_slice
func.func @extract_slice_of_insert_slice_elsewhere(%t: tensor<?xf32>, %s: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %inserted_slice = tensor.insert_slice %s into %t[%n] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %extracted_slice = tensor.extract_slice %inserted_slice[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %extracted_slice : tensor<4xf32>
}

// near miss: tensor.extract_slice: all
func.func @extract_slice_of_extract_slice(%t: tensor<?xf32>, %n: index) -> tensor<2xf32> {
  %extracted_slice = tensor.extract_slice %t[%n] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %extracted_slice_0 = tensor.extract_slice %extracted_slice[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %extracted_slice_0 : tensor<2xf32>
}

// pattern: (anonymous namespace)::InsertSliceOpConstantArgumentFolder<mlir::tensor::InsertSliceOp> or (anonymous namespace)::InsertSliceOpSourceCastInserter<mlir::tensor::InsertSliceOp>
// rule: insert_slice(x, y)[offsets][sizes][strides] -> every operand that is a constant an
//   attribute; x cast to the sizes if these say more; so of parallel_insert_slice
func.func @insert_slice_of_constants(%t: tensor<?xf32>, %s: tensor<?xf32>) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.insert_slice %s into %t[%c2] [%c2] [1] : tensor<?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// pattern: (anonymous namespace)::InsertSliceOpCastFolder<mlir::tensor::InsertSliceOp>
// rule: insert_slice(tensor.cast(x), tensor.cast(y)) : T -> tensor.cast(insert_slice(x, y)) : T,
//   each cast that loses knowledge, no cast if y has the type T, no operand being a constant; so of
//   parallel_insert_slice
func.func @insert_slice_into_cast(%t: tensor<8xf32>, %s: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.insert_slice %s into %0[%n] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// pattern: (anonymous namespace)::InsertSliceOpCastFolder<mlir::tensor::InsertSliceOp>
func.func @insert_slice_of_cast(%t: tensor<?xf32>, %s: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.insert_slice %0 into %t[%n] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// fold: tensor.insert_slice: all
// rule: insert_slice(x, y)[0..][sizes of y][1..] -> x, if all sizes are static and x has the type
//   of y
func.func @insert_slice_of_all(%t: tensor<8xf32>, %s: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tensor.insert_slice %s into %t[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// fold: tensor.insert_slice: again
// rule: insert_slice(x, insert_slice(z, y)[o][s][t])[o][s][t] -> insert_slice(x, y)[o][s][t]
func.func @insert_slice_again(%t: tensor<8xf32>, %a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> tensor<8xf32> {
  %0 = tensor.insert_slice %a into %t[%n] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %b into %0[%n] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// fold: tensor.insert_slice: extract_slice
// rule: insert_slice(extract_slice(y)[o][s][t], y)[o][s][t] -> y
func.func @insert_slice_of_extract_slice(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.extract_slice %t[%n] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[%n] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// near miss: tensor.insert_slice: extract_slice
func.func @insert_slice_of_extract_slice_of_another(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %extracted_slice = tensor.extract_slice %t[%n] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %inserted_slice = tensor.insert_slice %extracted_slice into %u[%n] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %inserted_slice : tensor<?xf32>
}

// pattern: (anonymous namespace)::InsertSliceOpConstantArgumentFolder<mlir::tensor::ParallelInsertSliceOp> or (anonymous namespace)::InsertSliceOpSourceCastInserter<mlir::tensor::ParallelInsertSliceOp>
// rule: of parallel_insert_slice, as of insert_slice; the cast of the source stands before
//   scf.forall.in_parallel
func.func @parallel_insert_slice_of_constants(%t: tensor<?xf32>, %s: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [%c2] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

// pattern: (anonymous namespace)::InsertSliceOpCastFolder<mlir::tensor::ParallelInsertSliceOp>
func.func @parallel_insert_slice_of_cast(%t: tensor<?xf32>, %s: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %1 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %0 into %o[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %1 : tensor<?xf32>
}
