// Operations on whole buffers and tensors.

#identity = affine_map<(i, j) -> (i, j)>
#transposed = affine_map<(i, j) -> (j, i)>

// pattern: (anonymous namespace)::EraseDeadLinalgOp
// rule: an operation of linalg on memrefs, one of which has a size of 0 -> nothing
func.func @fill_of_nothing(%m: memref<0x4xf32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%m : memref<0x4xf32>)
  return
}

// near miss: (anonymous namespace)::EraseDeadLinalgOp
func.func @fill_of_unknown_size(%m: memref<?x4xf32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%m : memref<?x4xf32>)
  return
}

// pattern: (anonymous namespace)::EraseSelfCopy
// rule: linalg.copy(x, x) -> nothing, result x
func.func @linalg_copy_to_itself(%m: memref<4xf32>) {
  linalg.copy ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  return
}

// pattern: (anonymous namespace)::EraseSelfCopy
func.func @linalg_copy_of_tensor_to_itself(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.copy ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// near miss: (anonymous namespace)::EraseSelfCopy
func.func @linalg_copy_to_another(%m: memref<4xf32>, %n: memref<4xf32>) {
  linalg.copy ins(%m : memref<4xf32>) outs(%n : memref<4xf32>)
  return
}

// fold: linalg.fill: cast
// rule: an operation of linalg on memref.cast(x) -> on x, if x is ranked
func.func @fill_of_cast(%m: memref<4xf32>, %f: f32) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  linalg.fill ins(%f : f32) outs(%0 : memref<?xf32>)
  return
}

// fold: linalg.copy: cast
func.func @linalg_copy_of_cast(%m: memref<4xf32>, %n: memref<?xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  linalg.copy ins(%0 : memref<?xf32>) outs(%n : memref<?xf32>)
  return
}

// pattern: (anonymous namespace)::FoldFillWithCopy
// rule: linalg.copy(fill v of x, y) -> fill v of y
func.func @copy_of_fill(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%0 : tensor<4xf32>) outs(%u : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// pattern: (anonymous namespace)::FoldFillWithCopy
// rule: linalg.copy(x, fill v of y) -> linalg.copy(x, y)
func.func @copy_into_fill(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%u : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// pattern: (anonymous namespace)::FoldFillWithTensorExtract
// rule: tensor.extract(fill v of x, i..) -> v
func.func @extract_of_fill(%t: tensor<4xf32>, %f: f32, %i: index) -> f32 {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

// pattern: (anonymous namespace)::FoldFillWithTensorReshape<mlir::tensor::CollapseShapeOp>
// rule: collapse_shape(fill v of x) -> fill v of collapse_shape(x); so of expand_shape
func.func @collapse_of_fill(%t: tensor<4x4xf32>, %f: f32) -> tensor<16xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  return %1 : tensor<16xf32>
}

// pattern: (anonymous namespace)::FoldFillWithTensorReshape<mlir::tensor::ExpandShapeOp>
func.func @expand_of_fill(%t: tensor<16xf32>, %f: f32) -> tensor<4x4xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<16xf32>) -> tensor<16xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// pattern: (anonymous namespace)::FoldFillWithTranspose
// rule: linalg.transpose(fill v of x, y) -> fill v of y
func.func @transpose_of_fill(%t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %f: f32) -> tensor<8x4xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.transpose ins(%0 : tensor<4x8xf32>) outs(%u : tensor<8x4xf32>) permutation = [1, 0]
  return %1 : tensor<8x4xf32>
}

// pattern: (anonymous namespace)::FoldFillWithPad
// rule: tensor.pad(fill v of x) by v -> fill v of tensor.empty of the size of the result
func.func @pad_of_fill(%f: f32, %t: tensor<4xf32>) -> tensor<6xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.pad %0 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %1 : tensor<6xf32>
}

// near miss: (anonymous namespace)::FoldFillWithPad
func.func @pad_of_fill_by_another_value(%f: f32, %g: f32, %t: tensor<4xf32>) -> tensor<6xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %padded = tensor.pad %0 low[1] high[1] {
  ^bb0(%arg0: index):
    tensor.yield %g : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %padded : tensor<6xf32>
}

// pattern: (anonymous namespace)::FoldFillWithPack
// rule: linalg.pack(fill v of x, y) -> fill v of y, without padding or with padding of v
func.func @pack_of_fill(%t: tensor<4x4xf32>, %u: tensor<2x2x2x2xf32>, %f: f32) -> tensor<2x2x2x2xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %u : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return %1 : tensor<2x2x2x2xf32>
}

// pattern: (anonymous namespace)::FoldConcatsOfFill
// rule: tensor.concat of fills by one value -> fill of tensor.concat of what they fill
func.func @concat_of_fills(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32) -> tensor<8xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%u : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.concat dim(0) %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// pattern: (anonymous namespace)::EraseIdentityLinalgOp<mlir::linalg::GenericOp>
// rule: linalg.generic that yields its inputs, all maps the identity -> its inputs, cast to the
//   types of the results; on memrefs nothing, if input and output are one
func.func @generic_that_copies(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x4xf32>) outs(%u : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// pattern: (anonymous namespace)::EraseIdentityLinalgOp<mlir::linalg::GenericOp>
func.func @generic_that_copies_a_memref_to_itself(%m: memref<4x4xf32>) {
  linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel", "parallel"]} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// near miss: (anonymous namespace)::EraseIdentityLinalgOp<mlir::linalg::GenericOp>
func.func @generic_that_transposes(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [#transposed, #identity], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x4xf32>) outs(%u : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// pattern: (anonymous namespace)::EraseIdentityLinalgOp<mlir::linalg::BroadcastOp>
// rule: linalg.broadcast along no dimension -> its input, of tensors
func.func @broadcast_along_nothing(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.broadcast ins(%t : tensor<4xf32>) outs(%u : tensor<4xf32>) dimensions = []
  return %0 : tensor<4xf32>
}

// pattern: (anonymous namespace)::InferStaticShapeOfOperands
// rule: an operation of linalg on tensors -> on casts of these to the sizes that other operands
//   say, the result cast back
func.func @generic_of_dynamic_output(%t: tensor<4x4xf32>, %u: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#identity, #identity], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x4xf32>) outs(%u : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// pattern: FoldTensorCastProducerOp
func.func @matmul_of_cast(%a: tensor<4x8xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = linalg.matmul ins(%0, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// pattern: (anonymous namespace)::FoldTensorCastConsumerOp
// rule: tensor.cast(result of an operation of linalg) : T -> the operation with the output cast to
//   T, the result that, if the result has one use and T says more
func.func @cast_of_fill(%t: tensor<?xf32>, %f: f32) -> tensor<4xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// pattern: FoldTransposeWithTranspose
// rule: linalg.transpose(linalg.transpose(x), y) -> linalg.transpose(x, y), the permutations
//   composed
func.func @linalg_transpose_twice(%t: tensor<2x4x8xf32>, %u: tensor<8x4x2xf32>, %v: tensor<4x8x2xf32>) -> tensor<4x8x2xf32> {
  %0 = linalg.transpose ins(%t : tensor<2x4x8xf32>) outs(%u : tensor<8x4x2xf32>) permutation = [2, 1, 0]
  %1 = linalg.transpose ins(%0 : tensor<8x4x2xf32>) outs(%v : tensor<4x8x2xf32>) permutation = [1, 0, 2]
  return %1 : tensor<4x8x2xf32>
}

// fold: linalg.transpose: identity
// rule: linalg.transpose(x) by the identity -> x, of tensors
func.func @linalg_transpose_of_nothing(%t: tensor<4x8xf32>, %u: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.transpose ins(%t : tensor<4x8xf32>) outs(%u : tensor<4x8xf32>) permutation = [0, 1]
  return %0 : tensor<4x8xf32>
}

// pattern: SwapTransposeWithBroadcast
// rule: linalg.transpose(linalg.broadcast(x)) -> linalg.broadcast(linalg.transpose(x)), no
//   transpose if its permutation is the identity
func.func @transpose_of_broadcast(%t: tensor<4xf32>, %u: tensor<4x8xf32>, %v: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.broadcast ins(%t : tensor<4xf32>) outs(%u : tensor<4x8xf32>) dimensions = [1]
  %1 = linalg.transpose ins(%0 : tensor<4x8xf32>) outs(%v : tensor<8x4xf32>) permutation = [1, 0]
  return %1 : tensor<8x4xf32>
}

// pattern: FoldBroadcasts
// rule: linalg.broadcast(linalg.broadcast(x)) -> linalg.broadcast(x) along the dimensions of both
func.func @broadcast_of_broadcast(%t: tensor<4xf32>, %u: tensor<4x8xf32>, %v: tensor<4x8x2xf32>) -> tensor<4x8x2xf32> {
  %0 = linalg.broadcast ins(%t : tensor<4xf32>) outs(%u : tensor<4x8xf32>) dimensions = [1]
  %1 = linalg.broadcast ins(%0 : tensor<4x8xf32>) outs(%v : tensor<4x8x2xf32>) dimensions = [2]
  return %1 : tensor<4x8x2xf32>
}

// pattern: unnamed: linalg.pack: unpacked
// rule: linalg.pack(linalg.unpack(x)) -> x, linalg.unpack(linalg.pack(x)) -> x, if tiles and
//   permutations are the same, x has the type of the result, and pack has no padding
func.func @pack_of_unpack(%t: tensor<2x2x8x8xf32>, %u: tensor<16x16xf32>, %v: tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> {
  %0 = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %u : tensor<2x2x8x8xf32> -> tensor<16x16xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %v : tensor<16x16xf32> -> tensor<2x2x8x8xf32>
  return %1 : tensor<2x2x8x8xf32>
}

// pattern: unnamed: linalg.unpack: packed
func.func @unpack_of_pack(%t: tensor<16x16xf32>, %u: tensor<16x16xf32>, %v: tensor<2x2x8x8xf32>) -> tensor<16x16xf32> {
  %0 = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %v : tensor<16x16xf32> -> tensor<2x2x8x8xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %u : tensor<2x2x8x8xf32> -> tensor<16x16xf32>
  return %1 : tensor<16x16xf32>
}

// near miss: unnamed: linalg.pack: unpacked
func.func @pack_of_unpack_by_other_tiles(%t: tensor<2x2x8x8xf32>, %u: tensor<16x16xf32>, %v: tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32> {
  %unpack = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %u : tensor<2x2x8x8xf32> -> tensor<16x16xf32>
  %pack = linalg.pack %unpack inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %v : tensor<16x16xf32> -> tensor<4x4x4x4xf32>
  return %pack : tensor<4x4x4x4xf32>
}

// pattern: mlir::linalg::FoldTensorCastPackOp
// rule: linalg.pack of tensor.casts -> of what they cast, if these lose knowledge; so of
//   linalg.unpack
func.func @pack_of_cast(%t: tensor<16x16xf32>, %u: tensor<?x?x8x8xf32>) -> tensor<?x?x8x8xf32> {
  %0 = tensor.cast %t : tensor<16x16xf32> to tensor<?x?xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %u : tensor<?x?xf32> -> tensor<?x?x8x8xf32>
  return %1 : tensor<?x?x8x8xf32>
}

// pattern: mlir::linalg::FoldTensorCastUnPackOp
func.func @unpack_of_cast(%t: tensor<2x2x8x8xf32>, %u: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %t : tensor<2x2x8x8xf32> to tensor<?x?x8x8xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %u : tensor<?x?x8x8xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// fold: linalg.index: no loop
// rule: linalg.index(i) -> 0, if dimension i has the size 1
func.func @linalg_index_of_one(%t: tensor<1x4xindex>) -> tensor<1x4xindex> {
  %0 = linalg.generic {indexing_maps = [#identity], iterator_types = ["parallel", "parallel"]} outs(%t : tensor<1x4xindex>) {
  ^bb0(%x: index):
    %1 = linalg.index 0 : index
    linalg.yield %1 : index
  } -> tensor<1x4xindex>
  return %0 : tensor<1x4xindex>
}

// pattern: (anonymous namespace)::FoldInsertPadIntoFill
// rule: insert_slice(tensor.pad(x) by v, insert_slices into fill v of y that do not overlap it) ->
//   insert_slice(x, ..), behind the low padding
func.func @insert_of_pad_into_fill(%t: tensor<4xf32>, %u: tensor<16xf32>) -> tensor<16xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %cst : f32
  } : tensor<4xf32> to tensor<6xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%u : tensor<16xf32>) -> tensor<16xf32>
  %2 = tensor.insert_slice %0 into %1[2] [6] [1] : tensor<6xf32> into tensor<16xf32>
  return %2 : tensor<16xf32>
}
