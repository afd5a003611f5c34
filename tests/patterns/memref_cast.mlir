// Casts of memrefs, and the operations that take what was cast.

// fold: memref.cast: cast
// rule: cast(cast(x)) -> cast(x), if x is ranked
func.func @cast_of_cast(%m: memref<4x?xf32>) -> memref<?x8xf32> {
  %0 = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %1 = memref.cast %0 : memref<?x?xf32> to memref<?x8xf32>
  return %1 : memref<?x8xf32>
}

// fold: memref.cast: cast
func.func @cast_there_and_back(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}

// fold: memref.cast: cast
func.func @cast_over_unranked(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<*xf32>
  %1 = memref.cast %0 : memref<*xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

// Fewer checks at run time than before.
// fold: memref.cast: cast
func.func @cast_over_other_layout(%m: memref<?xf32>) -> memref<4xf32> {
  %0 = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %1 = memref.cast %0 : memref<?xf32, strided<[?], offset: ?>> to memref<4xf32>
  return %1 : memref<4xf32>
}

// near miss: memref.cast: cast
func.func @cast_of_cast_of_unranked(%m: memref<*xf32>) -> memref<4xf32> {
  %cast = memref.cast %m : memref<*xf32> to memref<?xf32>
  %cast_0 = memref.cast %cast : memref<?xf32> to memref<4xf32>
  return %cast_0 : memref<4xf32>
}

// fold: memref.cast: same type
// rule: cast(x) -> x, if x has the type of the result
func.func @cast_to_the_same(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}

// near miss: memref.cast: same type
func.func @cast_to_another_layout(%m: memref<4xf32>) -> memref<4xf32, strided<[1]>> {
  %cast = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[1]>>
  return %cast : memref<4xf32, strided<[1]>>
}

// fold: memref.memory_space_cast: twice
// rule: memory_space_cast(memory_space_cast(x)) -> memory_space_cast(x)
func.func @memory_space_cast_twice(%m: memref<4xf32>) -> memref<4xf32, 2> {
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %1 = memref.memory_space_cast %0 : memref<4xf32, 1> to memref<4xf32, 2>
  return %1 : memref<4xf32, 2>
}

// fold: memref.memory_space_cast: twice
func.func @memory_space_cast_there_and_back(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %1 = memref.memory_space_cast %0 : memref<4xf32, 1> to memref<4xf32>
  return %1 : memref<4xf32>
}

// fold: memref.memory_space_cast: same type
// rule: memory_space_cast(x) -> x, if x has the type of the result
func.func @memory_space_cast_to_the_same(%m: memref<4xf32, 1>) -> memref<4xf32, 1> {
  %0 = memref.memory_space_cast %m : memref<4xf32, 1> to memref<4xf32, 1>
  return %0 : memref<4xf32, 1>
}

// near miss: memref.memory_space_cast: twice
func.func @memory_space_cast_of_cast(%m: memref<4xf32>) -> memref<?xf32, 1> {
  %cast = memref.cast %m : memref<4xf32> to memref<?xf32>
  %memspacecast = memref.memory_space_cast %cast : memref<?xf32> to memref<?xf32, 1>
  return %memspacecast : memref<?xf32, 1>
}

// fold: memref.load: cast
// rule: load(cast(x)) -> load(x), if x is ranked
func.func @load_of_cast(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  return %1 : f32
}

// To a type that says more as well.
// fold: memref.load: cast
func.func @load_of_cast_to_static(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.cast %m : memref<?xf32> to memref<4xf32>
  %1 = memref.load %0[%i] : memref<4xf32>
  return %1 : f32
}

// near miss: memref.load: cast
func.func @load_of_cast_of_unranked(%m: memref<*xf32>, %i: index) -> f32 {
  %cast = memref.cast %m : memref<*xf32> to memref<?xf32>
  %0 = memref.load %cast[%i] : memref<?xf32>
  return %0 : f32
}

// fold: memref.store: cast
// rule: store(v, cast(x)) -> store(v, x), if x is ranked and not v
func.func @store_to_cast(%m: memref<4xf32>, %i: index, %f: f32) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.store %f, %0[%i] : memref<?xf32>
  return
}

// The cast is the value that is stored.
// near miss: memref.store: cast
func.func @store_of_cast(%m: memref<4xf32>, %p: memref<1xmemref<?xf32>>, %i: index) {
  %cast = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.store %cast, %p[%i] : memref<1xmemref<?xf32>>
  return
}

// fold: memref.atomic_rmw: cast
// rule: atomic_rmw(v, cast(x)) -> atomic_rmw(v, x), if x is ranked
func.func @atomic_rmw_of_cast(%m: memref<4xf32>, %i: index, %f: f32) -> f32 {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.atomic_rmw addf %f, %0[%i] : (f32, memref<?xf32>) -> f32
  return %1 : f32
}

// fold: memref.prefetch: cast
// rule: prefetch(cast(x)) -> prefetch(x), if x is ranked
func.func @prefetch_of_cast(%m: memref<4xf32>, %i: index) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.prefetch %0[%i], read, locality<3>, data : memref<?xf32>
  return
}

// fold: memref.dma_start: cast
// rule: dma_start(cast(x), ..) -> dma_start(x, ..), each of its memrefs, if x is ranked
func.func @dma_start_of_casts(%a: memref<4xf32>, %b: memref<4xf32, 1>, %t: memref<1xi32>, %i: index) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %t : memref<1xi32> to memref<?xi32>
  memref.dma_start %0[%i], %b[%i], %i, %1[%i] : memref<?xf32>, memref<4xf32, 1>, memref<?xi32>
  return
}

// fold: memref.dma_wait: cast
// rule: dma_wait(cast(x), ..) -> dma_wait(x, ..), if x is ranked
func.func @dma_wait_of_cast(%t: memref<1xi32>, %i: index) {
  %0 = memref.cast %t : memref<1xi32> to memref<?xi32>
  memref.dma_wait %0[%i], %i : memref<?xi32>
  return
}

// near miss: memref.load: cast
func.func @extract_pointer_of_cast(%m: memref<4xf32>) -> index {
  %cast = memref.cast %m : memref<4xf32> to memref<?xf32>
  %intptr = memref.extract_aligned_pointer_as_index %cast : memref<?xf32> -> index
  return %intptr : index
}

// fold: memref.assume_alignment: twice
// rule: assume_alignment(assume_alignment(x, n), n) -> assume_alignment(x, n)
func.func @assume_alignment_twice(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.assume_alignment %m, 16 : memref<4xf32>
  %1 = memref.assume_alignment %0, 16 : memref<4xf32>
  return %1 : memref<4xf32>
}

// near miss: memref.assume_alignment: twice
func.func @assume_another_alignment(%m: memref<4xf32>) -> memref<4xf32> {
  %assume_align = memref.assume_alignment %m, 16 : memref<4xf32>
  %assume_align_0 = memref.assume_alignment %assume_align, 8 : memref<4xf32>
  return %assume_align_0 : memref<4xf32>
}

// pattern: (anonymous namespace)::FoldSelfCopy
// rule: copy(x, x) -> nothing
func.func @copy_to_itself(%m: memref<?xf32>) {
  memref.copy %m, %m : memref<?xf32> to memref<?xf32>
  return
}

// pattern: (anonymous namespace)::FoldEmptyCopy
// rule: copy(x, y) -> nothing, if the type of x or y has a size of 0
func.func @copy_of_nothing(%a: memref<?x0xf32>, %b: memref<?x?xf32>) {
  memref.copy %a, %b : memref<?x0xf32> to memref<?x?xf32>
  return
}

// fold: memref.copy: cast
// rule: copy(cast(x), y) -> copy(x, y), copy(x, cast(y)) -> copy(x, y), if the cast loses
//   knowledge: no size, offset or stride of it is static where that of its operand is dynamic, and
//   both are ranked
func.func @copy_of_casts(%a: memref<4xf32>, %b: memref<4xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %b : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  memref.copy %0, %1 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return
}

// near miss: memref.copy: cast
func.func @copy_to_cast_to_static(%a: memref<4xf32>, %b: memref<?xf32>) {
  %cast = memref.cast %b : memref<?xf32> to memref<4xf32>
  memref.copy %a, %cast : memref<4xf32> to memref<4xf32>
  return
}

// near miss: memref.load: cast
memref.global "private" constant @table : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @load_of_constant_global() -> i32 {
  %c2 = arith.constant 2 : index
  %0 = memref.get_global @table : memref<4xi32>
  %1 = memref.load %0[%c2] : memref<4xi32>
  return %1 : i32
}

// near miss: memref.load: cast
func.func @load_of_store(%m: memref<4xf32>, %i: index, %f: f32) -> f32 {
  memref.store %f, %m[%i] : memref<4xf32>
  %0 = memref.load %m[%i] : memref<4xf32>
  return %0 : f32
}
