// Tensors and buffers, clones, and deallocations with conditions.

func.func private @use(memref<?xf32>)

// pattern: (anonymous namespace)::ReplaceStaticShapeDims
// rule: alloc_tensor(.., c, ..) : T -> tensor.cast(alloc_tensor(.., ..) : T') : T, every operand
//   that is a constant of at least 0 made part of T'; attributes, also the memory space, and the
//   size hint are dropped; not with copy
func.func @alloc_tensor_of_constant_size(%n: index) -> tensor<?x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = bufferization.alloc_tensor(%c4, %n) : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// pattern: (anonymous namespace)::ReplaceStaticShapeDims
func.func @alloc_tensor_loses_memory_space() -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = bufferization.alloc_tensor(%c4) {memory_space = 1 : i64} : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// near miss: (anonymous namespace)::ReplaceStaticShapeDims
func.func @alloc_tensor_of_negative_size() -> tensor<?xf32> {
  %c-4 = arith.constant -4 : index
  %0 = bufferization.alloc_tensor(%c-4) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// near miss: (anonymous namespace)::ReplaceStaticShapeDims
func.func @alloc_tensor_of_copy(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// pattern: (anonymous namespace)::FoldDimOfAllocTensorOp
// rule: tensor.dim(alloc_tensor(.., n, ..), c) -> n; tensor.dim(alloc_tensor() copy(t), c) ->
//   tensor.dim(t, c), if the size c of the type is dynamic
func.func @dim_of_alloc_tensor(%n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, index
}

// pattern: (anonymous namespace)::FoldDimOfAllocTensorOp
func.func @dim_of_alloc_tensor_of_copy(%t: tensor<?xf32>) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, index
}

// near miss: (anonymous namespace)::FoldDimOfAllocTensorOp
func.func @dim_of_alloc_tensor_of_unknown_number(%n: index, %i: index) -> index {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %dim = tensor.dim %0, %i : tensor<?xf32>
  return %dim : index
}

// fold: bufferization.to_tensor: to_buffer
// rule: to_tensor(to_buffer(t)) -> t, if to_buffer is the operation directly before, and t has the
//   type of the result
func.func @to_tensor_of_to_buffer(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %1 = bufferization.to_tensor %0 : memref<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// near miss: bufferization.to_tensor: to_buffer
func.func @to_tensor_of_used_to_buffer(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  call @use(%0) : (memref<?xf32>) -> ()
  %1 = bufferization.to_tensor %0 : memref<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// pattern: (anonymous namespace)::DimOfToTensorFolder
// rule: tensor.dim(to_tensor(m), i) -> memref.dim(m, i)
func.func @dim_of_to_tensor(%m: memref<?xf32>, %i: index) -> index {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %1 = tensor.dim %0, %i : tensor<?xf32>
  return %1 : index
}

// fold: bufferization.to_buffer: to_tensor
// rule: to_buffer(to_tensor(m)) : T -> m, if m has the type T
func.func @to_buffer_of_to_tensor(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  func.call @use(%m) : (memref<?xf32>) -> ()
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

// pattern: (anonymous namespace)::ToBufferToTensorFolding
// rule: to_buffer(to_tensor(m)) : T -> memref.cast(m) : T, if that cannot fail: no offset or stride
//   of T is static where that of m is dynamic
func.func @to_buffer_of_to_tensor_with_cast(%m: memref<4xf32>) -> memref<4xf32, strided<[?], offset: ?>> {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  return %1 : memref<4xf32, strided<[?], offset: ?>>
}

// pattern: (anonymous namespace)::ToBufferToTensorFolding
// rule: to_buffer(to_tensor(m)) : T -> copy of m in an alloc : T of the sizes memref.dim(m, ..), if
//   the cast could fail or the memory spaces differ
func.func @to_buffer_of_to_tensor_with_copy(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32> {
  %0 = bufferization.to_tensor %m : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

// pattern: (anonymous namespace)::ToBufferToTensorFolding
func.func @to_buffer_of_to_tensor_in_another_space(%m: memref<4xf32>) -> memref<4xf32, 1> {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32, 1>
  return %1 : memref<4xf32, 1>
}

// pattern: (anonymous namespace)::ToBufferOfCast
// rule: to_buffer(tensor.cast(t)) : T -> memref.cast(to_buffer(t) : T') : T, T' of the shape of t,
//   layout and space of T, if t is ranked; read_only is kept
func.func @to_buffer_of_cast(%t: tensor<4xf32>) -> memref<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

// pattern: (anonymous namespace)::ToBufferOfCast
func.func @to_buffer_of_cast_with_layout(%t: tensor<4xf32>) -> memref<?xf32, strided<[?], offset: ?>, 1> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 read_only : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>, 1>
  return %1 : memref<?xf32, strided<[?], offset: ?>, 1>
}

// near miss: (anonymous namespace)::ToBufferOfCast
func.func @to_buffer_of_cast_of_unranked(%t: tensor<*xf32>) -> memref<?xf32> {
  %cast = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %0 = bufferization.to_buffer %cast : tensor<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// Whatever was written to the buffer since.
// pattern: (anonymous namespace)::LoadOfToBuffer
// rule: memref.load(to_buffer(t), i..) -> tensor.extract(t, i..)
func.func @load_of_to_buffer(%t: tensor<?xf32>, %i: index) -> f32 {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  func.call @use(%0) : (memref<?xf32>) -> ()
  %1 = memref.load %0[%i] : memref<?xf32>
  return %1 : f32
}

// pattern: (anonymous namespace)::DimOfCastOp
// rule: memref.dim(to_buffer(t), i) -> tensor.dim(t, i)
func.func @dim_of_to_buffer(%t: tensor<?xf32>, %i: index) -> index {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %1 = memref.dim %0, %i : memref<?xf32>
  return %1 : index
}

// pattern: FoldTensorCastProducerOp
// rule: materialize_in_destination(tensor.cast(s), tensor.cast(d)) : T ->
//   tensor.cast(materialize_in_destination(s, d) : T') : T, T' the type of d, each cast of them
//   that loses knowledge; so of every operation in destination style
func.func @materialize_of_cast(%t: tensor<4xf32>, %d: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = bufferization.materialize_in_destination %0 in %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// pattern: FoldTensorCastProducerOp
func.func @materialize_in_cast(%t: tensor<?xf32>, %d: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %d : tensor<4xf32> to tensor<?xf32>
  %1 = bufferization.materialize_in_destination %t in %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// near miss: FoldTensorCastProducerOp
func.func @materialize_of_cast_to_static(%t: tensor<?xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
  %cast = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %0 = bufferization.materialize_in_destination %cast in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// fold: bufferization.clone: cast
// rule: clone(memref.cast(x)) : T -> clone(x) : T, if x is ranked
func.func @clone_of_cast(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

// fold: bufferization.clone: without use
// rule: clone(x) with no use -> nothing, as any allocation without effects on anything else
func.func @clone_without_use(%m: memref<?xf32>) {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  return
}

// pattern: (anonymous namespace)::SimplifyClones
// rule: clone(x) : T -> memref.cast(x) : T, no cast if x has the type T, and one memref.dealloc of
//   the clone, or else of x, or what x is a view of -> nothing, if that is in the block of the
//   clone, behind it, each of both has at most one memref.dealloc, not both in one block, and
//   nothing between clone and dealloc in the block frees
func.func @clone_that_is_freed(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return %1 : f32
}

// pattern: (anonymous namespace)::SimplifyClones
func.func @clone_of_what_is_freed(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<4xf32> to memref<?xf32>
  memref.dealloc %m : memref<4xf32>
  return %0 : memref<?xf32>
}

// pattern: (anonymous namespace)::SimplifyClones
func.func @clone_of_view_of_what_is_freed(%n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %0 = memref.alloc(%n) : memref<?xf32>
  func.call @use(%0) : (memref<?xf32>) -> ()
  %1 = memref.subview %0[%n] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %2 = bufferization.clone %1 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  memref.dealloc %0 : memref<?xf32>
  return %2 : memref<?xf32, strided<[1], offset: ?>>
}

// near miss: (anonymous namespace)::SimplifyClones
func.func @clone_that_is_returned(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// near miss: (anonymous namespace)::SimplifyClones
func.func @clone_and_source_are_freed(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return %1 : f32
}

// near miss: (anonymous namespace)::SimplifyClones
func.func @clone_and_another_free(%m: memref<?xf32>, %k: memref<?xf32>, %i: index) -> f32 {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %k : memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return %1 : f32
}

// near miss: (anonymous namespace)::SimplifyClones
func.func @clone_that_is_freed_in_a_region(%m: memref<?xf32>, %c: i1) {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  scf.if %c {
    memref.dealloc %0 : memref<?xf32>
  }
  return
}

// pattern: (anonymous namespace)::DeallocRemoveDuplicateDeallocMemrefs
// rule: dealloc(.. m .. m ..) if (.. a .. b ..) -> dealloc(.. m ..) if (.. ori(a, b) ..), at the
//   first place, no ori if a is b
func.func @dealloc_of_one_memref_twice(%m: memref<?xf32>, %a: i1, %b: i1) {
  bufferization.dealloc (%m, %m : memref<?xf32>, memref<?xf32>) if (%a, %b)
  return
}

// pattern: (anonymous namespace)::DeallocRemoveDuplicateDeallocMemrefs
func.func @dealloc_of_one_memref_on_one_condition_twice(%m: memref<?xf32>, %a: i1) {
  bufferization.dealloc (%m, %m : memref<?xf32>, memref<?xf32>) if (%a, %a)
  return
}

// pattern: (anonymous namespace)::DeallocRemoveDuplicateRetainedMemrefs
// rule: dealloc(..) retain (.. r .. r ..) -> dealloc(..) retain (.. r ..), the first result for
//   both
func.func @dealloc_that_retains_one_memref_twice(%m: memref<?xf32>, %a: i1, %r: memref<?xf32>) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%m : memref<?xf32>) if (%a) retain (%r, %r : memref<?xf32>, memref<?xf32>)
  return %0#0, %0#1 : i1, i1
}

// pattern: (anonymous namespace)::EraseEmptyDealloc
// rule: dealloc() retain (..) -> nothing, all results false
func.func @dealloc_of_nothing(%r: memref<?xf32>) -> i1 {
  %0 = bufferization.dealloc retain (%r : memref<?xf32>)
  return %0 : i1
}

// pattern: (anonymous namespace)::EraseAlwaysFalseDealloc
// rule: dealloc(.. m ..) if (.. false ..) -> dealloc without m
func.func @dealloc_never(%m: memref<?xf32>, %k: memref<?xf32>, %a: i1, %r: memref<?xf32>) -> i1 {
  %false = arith.constant false
  %0 = bufferization.dealloc (%m, %k : memref<?xf32>, memref<?xf32>) if (%false, %a) retain (%r : memref<?xf32>)
  return %0 : i1
}

// near miss: (anonymous namespace)::EraseAlwaysFalseDealloc
func.func @dealloc_always(%m: memref<?xf32>) {
  %true = arith.constant true
  bufferization.dealloc (%m : memref<?xf32>) if (%true)
  return
}

// pattern: (anonymous namespace)::SkipExtractMetadataOfAlloc
// rule: dealloc(.. base of extract_strided_metadata(x) ..) -> dealloc(.. x ..), if x is the result
//   of what has the effect to allocate it
func.func @dealloc_of_base_of_alloc(%n: index, %a: i1) {
  %0 = memref.alloc(%n) : memref<?xf32>
  func.call @use(%0) : (memref<?xf32>) -> ()
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<?xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%b : memref<f32>) if (%a)
  return
}

// near miss: (anonymous namespace)::SkipExtractMetadataOfAlloc
func.func @dealloc_of_base_of_argument(%m: memref<?xf32>, %a: i1) {
  %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %m : memref<?xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%base_buffer : memref<f32>) if (%a)
  return
}

// pattern: (anonymous namespace)::RemoveAllocDeallocPairWhenNoOtherUsers
// rule: dealloc(.. x ..) -> dealloc without x, and what allocates x gone, if that has no other
//   effect, and x no other use
func.func @dealloc_of_alloc_without_use(%n: index, %a: i1, %k: memref<?xf32>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  bufferization.dealloc (%0, %k : memref<?xf32>, memref<?xf32>) if (%a, %a)
  return
}

// near miss: (anonymous namespace)::RemoveAllocDeallocPairWhenNoOtherUsers
func.func @dealloc_of_clone_without_use(%k: memref<?xf32>, %a: i1) {
  %0 = bufferization.clone %k : memref<?xf32> to memref<?xf32>
  bufferization.dealloc (%0 : memref<?xf32>) if (%a)
  return
}

// near miss: (anonymous namespace)::RemoveAllocDeallocPairWhenNoOtherUsers
func.func @dealloc_of_alloc_with_use(%n: index, %a: i1) {
  %alloc = memref.alloc(%n) : memref<?xf32>
  call @use(%alloc) : (memref<?xf32>) -> ()
  bufferization.dealloc (%alloc : memref<?xf32>) if (%a)
  return
}
