// What a memref consists of: taken apart, and put together.

// pattern: (anonymous namespace)::ReinterpretCastOpConstantFolder
// rule: reinterpret_cast(x, offset, sizes, strides) : T -> cast(reinterpret_cast(x, ..) : T') : T,
//   every operand that is a constant, or that T says, made an attribute; T' says them all
func.func @reinterpret_cast_of_constants(%m: memref<?xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %0 = memref.reinterpret_cast %m to offset: [%c0], sizes: [%c2], strides: [%n] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// Negative ones too.
// pattern: (anonymous namespace)::ReinterpretCastOpConstantFolder
func.func @reinterpret_cast_of_negative_stride(%m: memref<?xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %c-1 = arith.constant -1 : index
  %0 = memref.reinterpret_cast %m to offset: [%n], sizes: [%n], strides: [%c-1] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// near miss: (anonymous namespace)::ReinterpretCastOpConstantFolder
func.func @reinterpret_cast_of_values(%m: memref<?xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %reinterpret_cast = memref.reinterpret_cast %m to offset: [%n], sizes: [%n], strides: [%n] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %reinterpret_cast : memref<?xf32, strided<[?], offset: ?>>
}

// pattern: (anonymous namespace)::ReinterpretCastOpExtractStridedMetadataFolder
// rule: reinterpret_cast(base of extract_strided_metadata(x), offset, sizes, strides) : T -> x,
//   cast to T if need be, if offset, sizes and strides are those of x: the results, or constants
//   that its type says
func.func @reinterpret_cast_of_metadata(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%s], strides: [%t] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// pattern: (anonymous namespace)::ReinterpretCastOpExtractStridedMetadataFolder
func.func @reinterpret_cast_of_static_metadata(%m: memref<4x8xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%s#0, %s#1], strides: [%t#0, %t#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// pattern: (anonymous namespace)::ReinterpretCastOpExtractStridedMetadataFolder
// rule: reinterpret_cast(base of extract_strided_metadata(x), ..) -> reinterpret_cast(x, ..), in
//   every other case
func.func @reinterpret_cast_of_base(%m: memref<?xf32, strided<[?], offset: ?>>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%n], sizes: [%s], strides: [%t] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// fold: memref.reinterpret_cast: reinterpret_cast
// rule: reinterpret_cast(reinterpret_cast(x), ..) -> reinterpret_cast(x, ..)
func.func @reinterpret_cast_twice(%m: memref<4xf32>) -> memref<2xf32, strided<[1], offset: 1>> {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1] : memref<4xf32> to memref<2xf32>
  %1 = memref.reinterpret_cast %0 to offset: [1], sizes: [2], strides: [1] : memref<2xf32> to memref<2xf32, strided<[1], offset: 1>>
  return %1 : memref<2xf32, strided<[1], offset: 1>>
}

// fold: memref.reinterpret_cast: cast
// rule: reinterpret_cast(cast(x), ..) -> reinterpret_cast(x, ..), unranked x as well
func.func @reinterpret_cast_of_cast(%m: memref<*xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.cast %m : memref<*xf32> to memref<4xf32>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%n], strides: [1] : memref<4xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

// fold: memref.reinterpret_cast: subview
// rule: reinterpret_cast(subview(x), ..) -> reinterpret_cast(x, ..), if all offsets of the subview
//   are 0
func.func @reinterpret_cast_of_subview(%m: memref<4xf32>, %n: index) -> memref<2xf32> {
  %0 = memref.subview %m[0] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1]>>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2], strides: [1] : memref<?xf32, strided<[1]>> to memref<2xf32>
  return %1 : memref<2xf32>
}

// near miss: memref.reinterpret_cast: subview
func.func @reinterpret_cast_of_subview_behind_the_start(%m: memref<4xf32>, %n: index) -> memref<2xf32> {
  %subview = memref.subview %m[1] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: 1>>
  %reinterpret_cast = memref.reinterpret_cast %subview to offset: [0], sizes: [2], strides: [1] : memref<?xf32, strided<[1], offset: 1>> to memref<2xf32>
  return %reinterpret_cast : memref<2xf32>
}

// fold: memref.reinterpret_cast: same
// rule: reinterpret_cast(x, 0, ..) : T -> x, if x has the type T, static in size, and the offset is
//   0
func.func @reinterpret_cast_to_the_same(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}

// near miss: memref.reinterpret_cast: same
func.func @reinterpret_cast_to_another_size(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %reinterpret_cast = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  return %reinterpret_cast : memref<?xf32>
}

// fold: memref.extract_strided_metadata: static
// rule: offset, size or stride of extract_strided_metadata(x) -> constant, if the type of x says it
//   and it is used
func.func @metadata_that_the_type_says(%m: memref<4x?xf32>) -> (memref<f32>, index, index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}

// fold: memref.extract_strided_metadata: cast
// rule: extract_strided_metadata(cast(x)) -> extract_strided_metadata(x), if x is ranked
func.func @metadata_of_cast(%m: memref<?xf32>) -> (memref<f32>, index) {
  %0 = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return %b, %s : memref<f32>, index
}

// Knowledge of the cast's type goes into constants first.
// fold: memref.extract_strided_metadata: cast
func.func @metadata_of_cast_to_static(%m: memref<?xf32>) -> (memref<f32>, index) {
  %0 = memref.cast %m : memref<?xf32> to memref<4xf32>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<4xf32> -> memref<f32>, index, index, index
  return %b, %s : memref<f32>, index
}

// near miss: memref.extract_strided_metadata: cast
func.func @metadata_of_cast_of_unranked(%m: memref<*xf32>) -> (memref<f32>, index) {
  %cast = memref.cast %m : memref<*xf32> to memref<?xf32>
  %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %cast : memref<?xf32> -> memref<f32>, index, index, index
  return %base_buffer, %sizes : memref<f32>, index
}

// near miss: memref.extract_strided_metadata: static
func.func @metadata_of_subview(%m: memref<8xf32>, %n: index) -> (memref<f32>, index, index) {
  %subview = memref.subview %m[%n] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
  %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %subview : memref<?xf32, strided<[1], offset: ?>> -> memref<f32>, index, index, index
  return %base_buffer, %offset, %sizes : memref<f32>, index, index
}
