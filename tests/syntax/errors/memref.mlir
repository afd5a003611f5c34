// Buffers. The words are those of mlir-opt.

func.func @f() {
  // expected-error@below {{'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.alloc() : memref<?xf32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@below {{'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.alloc(%n) : memref<4xf32>
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%n: i32) {
  %0 = memref.alloc(%n) : memref<?xf32>
  // expected-error@above {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  return
}

// -----

func.func @f() {
  %0 = memref.alloc() : memref<*xf32>
  // expected-error@-1 {{custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  return
}

// -----

func.func @f() {
  // expected-error@below {{custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'}}
  %0 = memref.alloc() : tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@below {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = 3 : i64} : memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = "x"} : memref<4xf32>
  return
}

// -----

func.func @f(%n: index) {
  %0 = memref.alloc()[%n] : memref<4xf32>
  // expected-error@above {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  return
}

// -----

func.func @f() {
  %0 = memref.alloc() : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  // expected-error@-1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  return
}

// -----

func.func @f() {
  // expected-error@below {{expected '('}}
  %0 = memref.alloca : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@below {{custom op 'memref.dealloc' invalid kind of type specified}}
  memref.dealloc %m : tensor<4xf32>
  return
}

// -----

func.func @f(%m: i32) {
  // expected-error@+1 {{custom op 'memref.dealloc' invalid kind of type specified}}
  memref.dealloc %m : i32
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  memref.dealloc %m
  // expected-error@above {{expected ':'}}
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  %0 = memref.load %m[] : memref<4xf32>
  // expected-error@-1 {{'memref.load' op incorrect number of indices for load, expected 1 but got 0}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{'memref.load' op incorrect number of indices for load, expected 1 but got 2}}
  %0 = memref.load %m[%i, %i] : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: i32) { // expected-note {{prior use here}}
  // expected-error@+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = memref.load %m[%i] : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  %0 = memref.load %m[] : memref<*xf32>
  // expected-error@above {{custom op 'memref.load' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = memref.load %m(%i) : memref<4xf32>
  // expected-error@-1 {{expected '['}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{'memref.load' op failed to verify that result type matches element type of 'memref'}}
  %0 = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f64
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index, %x: f64) { // expected-note {{prior use here}}
  // expected-error@+1 {{use of value '%x' expects different type than prior uses: 'f32' vs 'f64'}}
  memref.store %x, %m[%i] : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index, %x: f32) {
  memref.store %x, %m[] : memref<4xf32>
  // expected-error@above {{'memref.store' op store index operand count not equal to memref rank}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index, %x: f64) {
  "memref.store"(%x, %m, %i) : (f64, memref<4xf32>, index) -> ()
  // expected-error@-1 {{'memref.store' op failed to verify that type of 'value' matches element type of 'memref'}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: memref<8xf32>) {
  // expected-error@below {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %m, %n : memref<4xf32> to memref<8xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: memref<4xi32>) {
  // expected-error@below {{'memref.copy' op requires the same element type for all operands}}
  memref.copy %m, %n : memref<4xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error@+1 {{custom op 'memref.copy' expected 'to'}}
  memref.copy %m, %n : memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: i32) {
  memref.copy %m, %n : memref<4xf32> to i32
  // expected-error@above {{custom op 'memref.copy' invalid kind of type specified}}
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<8xf32>
  // expected-error@-1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<8xf32>' are cast incompatible}}
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@below {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4x4xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@below {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xi32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, 1>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[2]>>
  // expected-error@above {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, strided<[2]>>' are cast incompatible}}
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  %0 = memref.cast %m : memref<*xf32> to memref<*xf32>
  // expected-error@-1 {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible}}
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@below {{custom op 'memref.cast' invalid kind of type specified}}
  %0 = memref.cast %m : memref<4xf32> to tensor<4xf32>
  return
}

// -----

func.func @f(%m: memref<f32>, %i: index) {
  // expected-error@below {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'}}
  %0 = memref.dim %m, %i : memref<f32>
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%m: memref<4xf32>, %i: i32) {
  %0 = memref.dim %m, %i : memref<4xf32>
  // expected-error@above {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  return
}

// -----

func.func @f(%m: f32) {
  %0 = memref.rank %m : f32
  // expected-error@-1 {{custom op 'memref.rank' invalid kind of type specified}}
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error@below {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0, 0] [4] [1, 1] : memref<8x16xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error@below {{expected result type to be 'memref<4x4xf32, strided<[16, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error@+1 {{expected result type to be 'memref<4x4xf32, strided<[16, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<4x5xf32, strided<[16, 1]>>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x5xf32, strided<[16, 1]>>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xi32, strided<[16, 1]>>
  // expected-error@above {{expected result element type to be 'f32', but got 'memref<4x4xi32, strided<[16, 1]>>'}}
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1]>, 2>
  // expected-error@-1 {{different memory spaces specified for base memref type 'memref<8x16xf32>' and subview memref type 'memref<4x4xf32, strided<[16, 1]>, 2>'}}
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error@below {{expected 2 offset values, got 3}}
  %0 = memref.subview %m[0, 0, 0] [4, 4, 4] [1, 1, 1] : memref<8x16xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error@below {{slice along dimension 1 runs out-of-bounds: 19 >= 16}}
  %0 = memref.subview %m[0, 0] [4, 20] [1, 1] : memref<8x16xf32> to memref<4x20xf32, strided<[16, 1]>>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  // expected-error@+1 {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = memref.subview %m[8, 0] [1, 4] [1, 1] : memref<8x16xf32> to memref<1x4xf32, strided<[16, 1], offset: 128>>
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  %0 = memref.subview %m[-1, 0] [1, 4] [1, 1] : memref<8x16xf32> to memref<1x4xf32, strided<[16, 1], offset: ?>>
  // expected-error@above {{expected offsets to be non-negative, but got -1}}
  return
}

// -----

func.func @f(%m: memref<8x16xf32>) {
  %0 = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (memref<8x16xf32>) -> memref<1x1xf32>
  // expected-error@-1 {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (0 vs 1)}}
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  // expected-error@below {{custom op 'memref.subview' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.subview %m[0] [1] [1] : memref<*xf32> to memref<1xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  // expected-error@below {{expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10, 10], strides: [1] : memref<?xf32> to memref<10x10xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  // expected-error@+1 {{different element types specified for source type 'memref<?xf32>' and result memref type 'memref<10xi32>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<?xf32> to memref<10xi32>
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<?xf32> to memref<20xf32>
  // expected-error@above {{expected result type with size = 10 instead of 20 in dim = 0}}
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  %0 = memref.reinterpret_cast %m to offset: [1], sizes: [10], strides: [1] : memref<?xf32> to memref<10xf32>
  // expected-error@-1 {{expected result type with offset = 1 instead of 0}}
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  // expected-error@below {{expected result type with stride = 2 instead of 1 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [2] : memref<?xf32> to memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  // expected-error@below {{different memory spaces specified for source type 'memref<?xf32>' and result memref type 'memref<10xf32, 3>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<?xf32> to memref<10xf32, 3>
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  // expected-error@+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [0, 0], sizes: [10], strides: [1] : memref<?xf32> to memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  %0 = memref.transpose %m (i, j) -> (i, i) : memref<4x4xf32> to memref<4x4xf32>
  // expected-error@above {{'memref.transpose' op expected a permutation map}}
  return
}

// -----

func.func @f(%m: memref<4x8xf32>) {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<4x8xf32>
  // expected-error@-1 {{'memref.transpose' op result type 'memref<4x8xf32>' is not equivalent to the canonical transposed input type 'memref<8x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 8)>>'}}
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  // expected-error@below {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %0 = memref.transpose %m (i) -> (i) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<12xf32>) {
  // expected-error@below {{'memref.expand_shape' op collapsed dim size (12) must equal reassociation group size (15)}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [3, 5] : memref<12xf32> into memref<3x5xf32>
  return
}

// -----

func.func @f(%m: memref<12xf32>) {
  // expected-error@+1 {{'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.expand_shape %m [[0], [1]] output_shape [3, 4] : memref<12xf32> into memref<3x4xf32>
  return
}

// -----

func.func @f(%m: memref<12xf32>) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [3] : memref<12xf32> into memref<3x4xf32>
  // expected-error@above {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead}}
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<3x4xf32> into memref<13xf32>
  // expected-error@-1 {{'memref.collapse_shape' op collapsed dim size (13) must equal reassociation group size (12)}}
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error@below {{'memref.collapse_shape' op collapsed dim size (12) must equal reassociation group size (3)}}
  %0 = memref.collapse_shape %m [[0]] : memref<3x4xf32> into memref<12xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error@below {{'memref.collapse_shape' op reassociation index 2 is out of bounds}}
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<3x4xf32> into memref<12x1xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32, strided<[8, 1]>>) {
  // expected-error@+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<3x4xf32, strided<[8, 1]>> into memref<12xf32>
  return
}

// -----

func.func @f(%m: memref<16xi8>, %i: index) {
  %0 = memref.view %m[%i][] : memref<16xi8> to memref<?xf32>
  // expected-error@above {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
  return
}

// -----

func.func @f(%m: memref<16xf32>, %i: index) {
  %0 = memref.view %m[%i][] : memref<16xf32> to memref<4xf32>
  // expected-error@-1 {{'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<16xf32>'}}
  return
}

// -----

func.func @f(%m: memref<16xi8>, %i: index) {
  // expected-error@below {{different memory spaces specified for base memref type 'memref<16xi8>' and view memref type 'memref<4xf32, 1>'}}
  %0 = memref.view %m[%i][] : memref<16xi8> to memref<4xf32, 1>
  return
}

// -----

func.func @f(%m: memref<16xi8>, %i: index) {
  // expected-error@below {{unsupported map for result memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.view %m[%i][] : memref<16xi8> to memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  %0 = memref.realloc %m : memref<4xf32> to memref<8xi32>
  // expected-error@above {{different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xi32>'}}
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  %0 = memref.realloc %m : memref<4x4xf32> to memref<8xf32>
  // expected-error@-1 {{'memref.realloc' op operand #0 must be 1D memref of any type values, but got 'memref<4x4xf32>'}}
  return
}

// -----

func.func @f(%m: memref<4xf32, 1>) {
  // expected-error@below {{different memory spaces specified for source memref type 'memref<4xf32, 1>' and result memref type 'memref<8xf32>'}}
  %0 = memref.realloc %m : memref<4xf32, 1> to memref<8xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<2xindex>) {
  // expected-error@below {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xindex>) -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error@+1 {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<?xindex>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xindex>) -> memref<4xf32>
  // expected-error@above {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4xf32>
  // expected-error@-1 {{'memref.prefetch' op too few indices}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  memref.prefetch %m[%i], read, locality<5>, data : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'}}
  memref.prefetch %m[%i], fetch, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = memref.assume_alignment %m, 3 : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %x: f32, %i: index) {
  %0 = memref.atomic_rmw addi %x, %m[%i] : (f32, memref<4xf32>) -> f32
  // expected-error@above {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %x: f32) {
  %0 = memref.atomic_rmw addf %x, %m[] : (f32, memref<4xf32>) -> f32
  // expected-error@-1 {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %x: f32, %i: index) {
  // expected-error@below {{custom op 'memref.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]}}
  %0 = memref.atomic_rmw plus %x, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
^bb0(%c: i32):
    memref.atomic_yield %c : i32
  }
  return
}

// -----

func.func @f(%m: memref<4xf32>, %x: i32, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
^bb0(%c: f32):
    // expected-error@+1 {{'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'}}
    memref.atomic_yield %x : i32
  }
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<8xf32, 1>
  // expected-error@above {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<8xf32, 1>' are cast incompatible}}
  return
}

// -----

// expected-error@below {{custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @g : memref<?xf32>

// -----

// expected-error@below {{custom op 'memref.global' type should be static shaped memref, but got 'tensor<4xf32>'}}
memref.global @g : tensor<4xf32>

// -----

// expected-error@below {{expected operation name in quotes}}
memref.global @g : memref<2xf32> = dense<1.0> : tensor<2xf32>

// -----

// expected-error@+1 {{inferred shape of elements literal ([3]) does not match type ([2])}}
memref.global @g : memref<2xf32> = dense<[1.0, 2.0, 3.0]>

// -----

// expected-error@below {{'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "secret"}}
memref.global "secret" @g : memref<2xf32>

// -----

memref.global @g : memref<2xf32>
// expected-note@-1 {{see existing symbol definition here}}
// expected-error@below {{redefinition of symbol named 'g'}}
memref.global @g : memref<2xf32>

// -----

func.func @f() {
  // expected-error@below {{'memref.get_global' op 'missing' does not reference a valid global memref}}
  %0 = memref.get_global @missing : memref<2xf32>
  return
}

// -----

memref.global @g : memref<2xf32>
func.func @f() {
  // expected-error@+1 {{'memref.get_global' op result type 'memref<3xf32>' does not match type 'memref<2xf32>' of the global memref @g}}
  %0 = memref.get_global @g : memref<3xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@below {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index', 'index'}}
  // expected-error@below {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %b, %o, %s = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  %b, %o = memref.extract_strided_metadata %m : memref<*xf32> -> memref<f32>, index
  // expected-error@-1 {{custom op 'memref.extract_strided_metadata' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  return
}

// -----

func.func @f(%m: i32) {
  // expected-error@below {{custom op 'memref.extract_aligned_pointer_as_index' invalid kind of type specified}}
  %0 = memref.extract_aligned_pointer_as_index %m : i32 -> index
  return
}

// -----

func.func @f() {
  memref.alloca_scope {
    // expected-error@below {{Dialect `' not found for custom op 'return'  (tried '.return' as well)}}
    // expected-note@below {{Available dialects: }}
    return
  }
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'i32' should match successor input type #0 'i64'}}
  %0 = memref.alloca_scope -> (i64) {
    memref.alloca_scope.return %x : i32
    // expected-note@above {{region branch point}}
  }
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: memref<8xf32>) {
  %0:2 = memref.distinct_objects %m, %n : memref<4xf32>
  // expected-error@-1 {{custom op 'memref.distinct_objects' number of operands and types do not match: got 2 operands and 1 types}}
  return
}

// -----

func.func @f() {
  // expected-error@below {{expected ':'}}
  memref.distinct_objects
  return
}

// -----

// Found by the fuzzer: the printed form did not read back.
// expected-error@+1 {{'memref.global' op initial value shape expected to be 1 but was 2}}
"memref.global"() <{initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "g", type = memref<1xi32>}> : () -> ()

// -----

// expected-error@+1 {{'memref.global' op initial value shape expected to be 3, 2 but was 2}}
"memref.global"() <{initial_value = dense_resource<x> : tensor<2xi32>, sym_name = "g", type = memref<3x2xi32>}> : () -> ()

// -----

// expected-error@+1 {{'memref.global' op initial value element expected to be of type 'i32', but was of type 'i16'}}
"memref.global"() <{initial_value = dense<1> : tensor<2xi16>, sym_name = "g", type = memref<2xi32>}> : () -> ()

// -----

// expected-error@+1 {{'memref.global' op initial value should be a unit or elements attribute, but got array<i32: 1, 2>}}
"memref.global"() <{initial_value = array<i32: 1, 2>, sym_name = "g", type = memref<2xi32>}> : () -> ()

// -----

func.func @f(%s: memref<256xf32>, %a: memref<2x128xf32, 1>, %t: memref<2xi32>, %i: index) {
  // expected-error@+1 {{'memref.dma_start' op expected source indices to be of index type}}
  "memref.dma_start"(%s, %a, %i, %i, %i, %t, %i, %i, %i) : (memref<256xf32>, memref<2x128xf32, 1>, index, index, index, memref<2xi32>, index, index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32, strided<[1]>>) -> memref<4xf32, strided<[1]>> {
  // expected-error@+1 {{expected collapsed type to be 'memref<4xf32>' but found 'memref<4xf32, strided<[1]>>'}}
  %v = memref.collapse_shape %m [[0]] : memref<4xf32, strided<[1]>> into memref<4xf32, strided<[1]>>
  return %v : memref<4xf32, strided<[1]>>
}
