// Casts of tensors, sizes, and empty tensors.

// pattern: (anonymous namespace)::ChainedTensorCast
// rule: tensor.cast(tensor.cast(x)) -> tensor.cast(x), if the type between adds nothing: what both
//   ends say of a size is as much as all three say
func.func @tensor_cast_of_cast(%t: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// near miss: (anonymous namespace)::ChainedTensorCast
func.func @tensor_cast_over_static(%t: tensor<?xf32>) -> tensor<?xf32> {
  %cast = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %cast_0 = tensor.cast %cast : tensor<4xf32> to tensor<?xf32>
  return %cast_0 : tensor<?xf32>
}

// fold: tensor.cast: same type
// rule: tensor.cast(x) -> x, if x has the type of the result
func.func @tensor_cast_to_the_same(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// pattern: (anonymous namespace)::FoldEmptyTensorWithCastOp
// rule: tensor.cast(tensor.empty(n..)) : T -> tensor.empty : T, T saying more of the sizes
func.func @tensor_cast_of_empty(%n: index, %k: index) -> tensor<8x?xf32> {
  %0 = tensor.empty(%n, %k) : tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<8x?xf32>
  return %1 : tensor<8x?xf32>
}

// near miss: (anonymous namespace)::FoldEmptyTensorWithCastOp
func.func @tensor_cast_of_empty_to_dynamic() -> tensor<?xf32> {
  %0 = tensor.empty() : tensor<8xf32>
  %cast = tensor.cast %0 : tensor<8xf32> to tensor<?xf32>
  return %cast : tensor<?xf32>
}

// pattern: (anonymous namespace)::ChainedTensorBitcast
// rule: tensor.bitcast(tensor.bitcast(x)) -> tensor.bitcast(x)
func.func @tensor_bitcast_of_bitcast(%t: tensor<4xbf16>) -> tensor<4xi16> {
  %0 = tensor.bitcast %t : tensor<4xbf16> to tensor<4xf16>
  %1 = tensor.bitcast %0 : tensor<4xf16> to tensor<4xi16>
  return %1 : tensor<4xi16>
}

// fold: tensor.dim: static size
// rule: tensor.dim(x, c) -> the size c of the type, if it is static and c less than the rank
func.func @tensor_dim_static(%t: tensor<4x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.dim %t, %c0 : tensor<4x?xf32>
  return %0 : index
}

// near miss: tensor.dim: static size
func.func @tensor_dim_out_of_range(%t: tensor<4xf32>) -> index {
  %c2 = arith.constant 2 : index
  %dim = tensor.dim %t, %c2 : tensor<4xf32>
  return %dim : index
}

// fold: tensor.dim: generate
// rule: tensor.dim(tensor.generate n.., c) -> n, the operand for the size c
func.func @tensor_dim_of_generate(%n: index, %f: f32) -> index {
  %c1 = arith.constant 1 : index
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<4x?xf32>
  return %1 : index
}

// fold: tensor.dim: extract_slice
// rule: tensor.dim(extract_slice(x)[..][.., n, ..][..], c) -> n, if no dimension is dropped
func.func @tensor_dim_of_extract_slice(%t: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// pattern: (anonymous namespace)::DimOfDestStyleOp
// rule: tensor.dim(result of an operation in destination style, i) -> tensor.dim(its destination,
//   i)
func.func @tensor_dim_of_insert(%t: tensor<?xf32>, %f: f32, %i: index) -> index {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = tensor.dim %0, %i : tensor<?xf32>
  return %1 : index
}

// pattern: (anonymous namespace)::DimOfReshapeOp
// rule: tensor.dim(tensor.reshape(x, s), i) -> tensor.extract(s, i), with index_cast if s holds no
//   index
func.func @tensor_dim_of_reshape(%t: tensor<?xf32>, %s: tensor<2xi32>, %i: index) -> index {
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %i : tensor<?x?xf32>
  return %1 : index
}

// pattern: (anonymous namespace)::FoldEmptyTensorWithDimOp
// rule: tensor.dim(tensor.empty(n..), c) -> n, the operand for the size c
func.func @tensor_dim_of_empty(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// fold: tensor.rank: ranked
// rule: tensor.rank(x) -> the rank of its type, if that has one
func.func @tensor_rank(%t: tensor<?x4xf32>) -> index {
  %0 = tensor.rank %t : tensor<?x4xf32>
  return %0 : index
}

// near miss: tensor.rank: ranked
func.func @tensor_rank_of_unranked(%t: tensor<*xf32>) -> index {
  %rank = tensor.rank %t : tensor<*xf32>
  return %rank : index
}

// pattern: (anonymous namespace)::ReplaceEmptyTensorStaticShapeDims
// rule: tensor.empty(.., c, ..) : T -> tensor.cast(tensor.empty(.., ..) : T') : T, every operand
//   that is a constant of at least 0 part of T'
func.func @tensor_empty_of_constant_size(%n: index) -> tensor<?x?xf32> {
  %c8 = arith.constant 8 : index
  %0 = tensor.empty(%c8, %n) : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// near miss: (anonymous namespace)::ReplaceEmptyTensorStaticShapeDims
func.func @tensor_empty_of_negative_size() -> tensor<?xf32> {
  %c-8 = arith.constant -8 : index
  %0 = tensor.empty(%c-8) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// pattern: FoldTensorCastProducerOp
func.func @insert_into_cast(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// fold: tensor.reshape: same
// rule: tensor.reshape(x, s) : T -> x, if x has the type T, static in size;
//   tensor.reshape(tensor.reshape(x, ..), s) -> tensor.reshape(x, s)
func.func @tensor_reshape_twice(%t: tensor<?xf32>, %s: tensor<2xindex>, %r: tensor<1xindex>) -> tensor<?xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = tensor.reshape %0(%r) : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// fold: tensor.reshape: same
func.func @tensor_reshape_to_the_same(%t: tensor<4xf32>, %s: tensor<1xindex>) -> tensor<4xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// pattern: (anonymous namespace)::TensorCastExtractSlice
// rule: tensor.cast(extract_slice(x)[..][s][..]) : T -> extract_slice(x)[..][sizes of T][..] : T,
//   if T says more and extract_slice drops no dimension
func.func @tensor_cast_of_extract_slice(%t: tensor<?xf32>, %n: index) -> tensor<4xf32> {
  %0 = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// fold: tensor.dim: cast
// rule: tensor.dim(tensor.cast(x), c) -> tensor.dim(x, c)
func.func @tensor_dim_of_cast(%t: tensor<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.cast %t : tensor<?x4xf32> to tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  return %1 : index
}

// pattern: (anonymous namespace)::DimOfCastOp
// rule: tensor.dim(tensor.cast(x), i) -> tensor.dim(x, i), whatever the cast
func.func @tensor_dim_of_cast_by_value(%t: tensor<?x?xf32>, %i: index) -> index {
  %0 = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
  %1 = tensor.dim %0, %i : tensor<4x?xf32>
  return %1 : index
}
