// Vectors as wholes: broadcast, shuffled, cast, transposed, reduced, masked, loaded and stored.

// fold: vector.broadcast: same
// rule: vector.broadcast(v) : T -> v, if v has the type T; of a constant -> constant
func.func @broadcast_of_all(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.broadcast %v : vector<4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

// fold: vector.broadcast: same
func.func @broadcast_of_constant() -> vector<4xf32> {
  %0 = arith.constant 1.0 : f32
  %1 = vector.broadcast %0 : f32 to vector<4xf32>
  return %1 : vector<4xf32>
}

// pattern: (anonymous namespace)::BroadcastFolder
// rule: vector.broadcast(vector.broadcast(v)) -> vector.broadcast(v)
func.func @vector_broadcast_of_broadcast(%f: f32) -> vector<2x4xf32> {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.broadcast %0 : vector<4xf32> to vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// near miss: (anonymous namespace)::BroadcastFolder
func.func @vector_broadcast_of_argument(%f: f32) -> vector<4xf32> {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  return %0 : vector<4xf32>
}

// fold: vector.shuffle: one of both
// rule: vector.shuffle(x, y) by the numbers of x in order -> x, of y -> y; of constants -> constant
func.func @shuffle_of_the_first(%v: vector<4xf32>, %u: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.shuffle %v, %u [0, 1, 2, 3] : vector<4xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// fold: vector.shuffle: one of both
func.func @shuffle_of_constants() -> vector<2xf32> {
  %0 = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %1 = arith.constant dense<[3.0, 4.0]> : vector<2xf32>
  %2 = vector.shuffle %0, %1 [3, 0] : vector<2xf32>, vector<2xf32>
  return %2 : vector<2xf32>
}

// pattern: (anonymous namespace)::ShuffleSplat
// rule: vector.shuffle(splat of v, splat of v) -> splat of v
func.func @shuffle_of_splats(%f: f32) -> vector<4xf32> {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.shuffle %0, %0 [3, 5, 1, 2] : vector<4xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// pattern: (anonymous namespace)::ShuffleInterleave
// rule: vector.shuffle(x, y) by 0, n, 1, n + 1, .. -> vector.interleave(x, y)
func.func @shuffle_that_interleaves(%v: vector<4xf32>, %u: vector<4xf32>) -> vector<8xf32> {
  %0 = vector.shuffle %v, %u [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>, vector<4xf32>
  return %0 : vector<8xf32>
}

// pattern: (anonymous namespace)::Canonicalize0DShuffleOp
// rule: vector.shuffle(x, y) of vectors without dimensions -> vector.broadcast of one of them
func.func @shuffle_of_no_dimensions(%v: vector<f32>, %u: vector<f32>) -> vector<1xf32> {
  %0 = vector.shuffle %v, %u [1] : vector<f32>, vector<f32>
  return %0 : vector<1xf32>
}

// near miss: (anonymous namespace)::ShuffleSplat
func.func @shuffle_of_arguments(%v: vector<4xf32>, %u: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.shuffle %v, %u [0, 5, 1, 2] : vector<4xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// fold: vector.shape_cast: chain
// rule: vector.shape_cast(vector.shape_cast(x)) -> vector.shape_cast(x); to its own type -> x; of a
//   constant -> constant
func.func @shape_cast_of_shape_cast(%v: vector<2x4xf32>) -> vector<4x2xf32> {
  %0 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
  %1 = vector.shape_cast %0 : vector<8xf32> to vector<4x2xf32>
  return %1 : vector<4x2xf32>
}

// fold: vector.shape_cast: chain
func.func @shape_cast_there_and_back(%v: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
  %1 = vector.shape_cast %0 : vector<8xf32> to vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// fold: vector.shape_cast: chain
func.func @shape_cast_of_constant() -> vector<4xf32> {
  %0 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  %1 = vector.shape_cast %0 : vector<2x2xf32> to vector<4xf32>
  return %1 : vector<4xf32>
}

// pattern: (anonymous namespace)::ShapeCastBroadcastFolder
// rule: vector.shape_cast(vector.broadcast(v)) : T -> vector.broadcast(v) : T, or
//   vector.shape_cast(v) : T
func.func @shape_cast_of_broadcast(%f: f32) -> vector<8xf32> {
  %0 = vector.broadcast %f : f32 to vector<2x4xf32>
  %1 = vector.shape_cast %0 : vector<2x4xf32> to vector<8xf32>
  return %1 : vector<8xf32>
}

// fold: vector.bitcast: chain
// rule: vector.bitcast(vector.bitcast(x)) -> vector.bitcast(x); to its own type -> x; of a constant
//   -> constant
func.func @vector_bitcast_of_bitcast(%v: vector<4xf32>) -> vector<8xi16> {
  %0 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %1 = vector.bitcast %0 : vector<4xi32> to vector<8xi16>
  return %1 : vector<8xi16>
}

// fold: vector.transpose: identity
// rule: vector.transpose(x) by the identity -> x; of a splat constant -> constant
func.func @vector_transpose_of_nothing(%v: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.transpose %v, [0, 1] : vector<2x4xf32> to vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// pattern: (anonymous namespace)::TransposeFolder
// rule: vector.transpose(vector.transpose(x)) -> vector.transpose(x), the permutations composed
func.func @vector_transpose_twice(%v: vector<2x4x8xf32>) -> vector<4x8x2xf32> {
  %0 = vector.transpose %v, [2, 1, 0] : vector<2x4x8xf32> to vector<8x4x2xf32>
  %1 = vector.transpose %0, [1, 0, 2] : vector<8x4x2xf32> to vector<4x8x2xf32>
  return %1 : vector<4x8x2xf32>
}

// pattern: (anonymous namespace)::FoldTransposeSplat or (anonymous namespace)::FoldTransposeBroadcast
// rule: vector.transpose(splat of v) -> splat of v; of another broadcast -> broadcast, if that
//   keeps the dimensions of v
func.func @vector_transpose_of_splat(%f: f32) -> vector<4x2xf32> {
  %0 = vector.broadcast %f : f32 to vector<2x4xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  return %1 : vector<4x2xf32>
}

// pattern: (anonymous namespace)::FoldTransposeBroadcast
func.func @vector_transpose_of_broadcast(%v: vector<8xf32>) -> vector<4x2x8xf32> {
  %0 = vector.broadcast %v : vector<8xf32> to vector<2x4x8xf32>
  %1 = vector.transpose %0, [1, 0, 2] : vector<2x4x8xf32> to vector<4x2x8xf32>
  return %1 : vector<4x2x8xf32>
}

// pattern: (anonymous namespace)::FoldTransposeFromElements
// rule: vector.transpose(vector.from_elements v..) -> vector.from_elements of v.. in another order
func.func @vector_transpose_of_elements(%a: f32, %b: f32, %c: f32, %d: f32) -> vector<2x2xf32> {
  %0 = vector.from_elements %a, %b, %c, %d : vector<2x2xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  return %1 : vector<2x2xf32>
}

// pattern: (anonymous namespace)::FoldTransposeCreateMask
// rule: vector.transpose(vector.create_mask n..) -> vector.create_mask of n.. in another order
func.func @vector_transpose_of_create_mask(%n: index, %m: index) -> vector<4x2xi1> {
  %0 = vector.create_mask %n, %m : vector<2x4xi1>
  %1 = vector.transpose %0, [1, 0] : vector<2x4xi1> to vector<4x2xi1>
  return %1 : vector<4x2xi1>
}

// pattern: (anonymous namespace)::FoldTransposeShapeCast
// rule: vector.transpose(vector.shape_cast(x)) -> vector.shape_cast(x), if only dimensions of 1
//   move
func.func @vector_transpose_of_shape_cast(%v: vector<4xf32>) -> vector<4x1xf32> {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<1x4xf32>
  %1 = vector.transpose %0, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
  return %1 : vector<4x1xf32>
}

// near miss: (anonymous namespace)::TransposeFolder
func.func @vector_transpose_of_argument(%v: vector<2x4xf32>) -> vector<4x2xf32> {
  %0 = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  return %0 : vector<4x2xf32>
}

// pattern: (anonymous namespace)::ElideSingleElementReduction
// rule: vector.reduction of one element -> this element, and the accumulator added if there is one
func.func @reduction_of_one_element(%v: vector<1xf32>, %f: f32) -> f32 {
  %0 = vector.reduction <add>, %v, %f : vector<1xf32> into f32
  return %0 : f32
}

// near miss: (anonymous namespace)::ElideSingleElementReduction
func.func @reduction_of_two_elements(%v: vector<2xf32>) -> f32 {
  %0 = vector.reduction <add>, %v : vector<2xf32> into f32
  return %0 : f32
}

// The accumulator is lost.
// fold: vector.multi_reduction: one dimension
// rule: vector.multi_reduction(x) of one dimension along none -> x
func.func @multi_reduction_of_one_dimension_along_nothing(%v: vector<4xf32>, %a: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.multi_reduction <add>, %v, %a [] : vector<4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

// pattern: (anonymous namespace)::ElideUnitDimsInMultiDimReduction
// rule: vector.multi_reduction(x) along no dimension -> x with the accumulator
func.func @multi_reduction_along_nothing(%v: vector<2x4xf32>, %a: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.multi_reduction <add>, %v, %a [] : vector<2x4xf32> to vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// pattern: (anonymous namespace)::ElideUnitDimsInMultiDimReduction
// rule: vector.multi_reduction(x) along dimensions of 1 -> x of less dimensions, with the
//   accumulator
func.func @multi_reduction_along_one(%v: vector<2x1xf32>, %a: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x1xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// pattern: CanonicalizeContractAdd<mlir::arith::AddFOp>
// rule: addf(vector.contract(x, y, 0), z) -> vector.contract(x, y, z); so of addi
func.func @contract_plus(%a: vector<2x4xf32>, %b: vector<4x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %cst = arith.constant dense<0.0> : vector<2x2xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %cst : vector<2x4xf32>, vector<4x2xf32> into vector<2x2xf32>
  %1 = arith.addf %0, %c : vector<2x2xf32>
  return %1 : vector<2x2xf32>
}

// pattern: (anonymous namespace)::CreateMaskFolder
// rule: vector.create_mask of constants -> vector.constant_mask
func.func @create_mask_of_constant() -> vector<4xi1> {
  %c2 = arith.constant 2 : index
  %0 = vector.create_mask %c2 : vector<4xi1>
  return %0 : vector<4xi1>
}

// near miss: (anonymous namespace)::CreateMaskFolder
func.func @create_mask_of_value(%n: index) -> vector<4xi1> {
  %0 = vector.create_mask %n : vector<4xi1>
  return %0 : vector<4xi1>
}

// fold: vector.constant_mask: all or nothing
// rule: vector.constant_mask of all or none -> splat constant
func.func @constant_mask_of_all() -> vector<4xi1> {
  %0 = vector.constant_mask [4] : vector<4xi1>
  return %0 : vector<4xi1>
}

// pattern: (anonymous namespace)::MaskedLoadFolder
// rule: vector.maskedload by a mask of all -> vector.load, of none -> the value of pass_thru;
//   vector.maskedstore, gather, scatter, expandload, compressstore alike: of none -> nothing
func.func @maskedload_of_all(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.constant dense<true> : vector<4xi1>
  %1 = vector.maskedload %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}

// pattern: (anonymous namespace)::MaskedLoadFolder
func.func @maskedload_of_none(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.constant dense<false> : vector<4xi1>
  %1 = vector.maskedload %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}

// pattern: (anonymous namespace)::MaskedStoreFolder
func.func @maskedstore_of_all(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  %0 = arith.constant dense<true> : vector<4xi1>
  vector.maskedstore %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

// pattern: (anonymous namespace)::GatherFolder
func.func @gather_of_none(%m: memref<?xf32>, %i: index, %n: vector<4xi32>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.constant dense<false> : vector<4xi1>
  %1 = vector.gather %m[%i] [%n], %0, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}

// pattern: (anonymous namespace)::ScatterFolder
func.func @scatter_of_none(%m: memref<?xf32>, %i: index, %n: vector<4xi32>, %v: vector<4xf32>) {
  %0 = arith.constant dense<false> : vector<4xi1>
  vector.scatter %m[%i] [%n], %0, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

// pattern: (anonymous namespace)::FoldContiguousGather
// rule: vector.gather by 0, 1, 2, .. -> vector.maskedload; vector.scatter -> vector.maskedstore
func.func @gather_in_order(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %1 = vector.gather %m[%i] [%0], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}

// pattern: (anonymous namespace)::FoldContiguousScatter
func.func @scatter_in_order(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  %0 = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  vector.scatter %m[%i] [%0], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

// pattern: (anonymous namespace)::ExpandLoadFolder
func.func @expandload_of_all(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.constant dense<true> : vector<4xi1>
  %1 = vector.expandload %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}

// pattern: (anonymous namespace)::CompressStoreFolder
func.func @compressstore_of_all(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  %0 = arith.constant dense<true> : vector<4xi1>
  vector.compressstore %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

// fold: vector.load: cast
// rule: vector.load(memref.cast(x)) -> vector.load(x); so of vector.store, maskedload, maskedstore,
//   transfer_read, transfer_write
func.func @vector_load_of_cast(%m: memref<8xf32>, %i: index) -> vector<4xf32> {
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  %1 = vector.load %0[%i] : memref<?xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// fold: vector.store: cast
func.func @vector_store_to_cast(%m: memref<8xf32>, %i: index, %v: vector<4xf32>) {
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  vector.store %v, %0[%i] : memref<?xf32>, vector<4xf32>
  return
}

// fold: vector.transfer_read: in bounds
// rule: a dimension of transfer_read and transfer_write that is in bounds, by constant indices and
//   static sizes -> marked so
func.func @transfer_read_in_bounds(%m: memref<8xf32>, %f: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0], %f : memref<8xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// fold: vector.transfer_write: in bounds
func.func @transfer_write_in_bounds(%m: memref<8xf32>, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0] : vector<4xf32>, memref<8xf32>
  return
}

// near miss: vector.transfer_read: in bounds
func.func @transfer_read_somewhere(%m: memref<?xf32>, %f: f32, %i: index) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i], %f : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// fold: vector.transfer_read: written
// rule: transfer_read(transfer_write(v, t)) at one place of a tensor, all in bounds -> v
func.func @transfer_read_of_written(%t: tensor<8xf32>, %v: vector<4xf32>, %f: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %1 = vector.transfer_read %0[%c0], %f {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// pattern: (anonymous namespace)::FoldWaw
// rule: transfer_write(v, transfer_write(w, t)) at one place of a tensor -> transfer_write(v, t)
func.func @transfer_write_again(%t: tensor<8xf32>, %v: vector<4xf32>, %w: vector<4xf32>, %i: index) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %0 = vector.transfer_write %v, %t[%c1] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %1 = vector.transfer_write %w, %0[%c1] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  return %1 : tensor<8xf32>
}

// fold: vector.transfer_write: read
// rule: transfer_write(transfer_read(t), t) at one place of a tensor, all in bounds -> t
func.func @transfer_write_of_read(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %t[%c0], %f {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %1 = vector.transfer_write %0, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  return %1 : tensor<4xf32>
}

// pattern: (anonymous namespace)::TransferReadAfterWriteToBroadcast
// rule: transfer_read(transfer_write(v, t)) of a tensor by another map ->
//   vector.transpose(vector.broadcast(v))
func.func @transfer_read_of_written_to_more(%t: tensor<4x4xf32>, %v: vector<4xf32>, %f: f32) -> vector<2x4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<4x4xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %f {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (0, j)>} : tensor<4x4xf32>, vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// fold: vector.mask: nothing
// rule: vector.mask without pass_thru of nothing, that yields v -> v
func.func @mask_of_nothing(%k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.mask %k { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}

// fold: vector.mask: all
// rule: vector.mask of all -> the operation in it
func.func @mask_of_all(%m: memref<?xf32>, %i: index, %f: f32) -> vector<4xf32> {
  %0 = vector.constant_mask [4] : vector<4xi1>
  %1 = vector.mask %0 { vector.transfer_read %m[%i], %f : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %1 : vector<4xf32>
}

// pattern: (anonymous namespace)::StepCompareFolder
// rule: cmpi p, vector.step, splat constant c -> splat constant, if c decides it for all
func.func @compare_step() -> vector<4xi1> {
  %0 = vector.step : vector<4xindex>
  %1 = arith.constant dense<7> : vector<4xindex>
  %2 = arith.cmpi ult, %0, %1 : vector<4xindex>
  return %2 : vector<4xi1>
}

// pattern: (anonymous namespace)::ShapeCastCreateMaskFolderTrailingOneDim
// rule: vector.shape_cast(vector.create_mask n.., 1) that drops the last dimension, of size 1 ->
//   vector.create_mask n..; so of constant_mask
func.func @shape_cast_of_create_mask(%n: index) -> vector<4xi1> {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %n, %c1 : vector<4x1xi1>
  %1 = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
  return %1 : vector<4xi1>
}
