// Elements and slices of vectors, and vectors made of them.

// fold: vector.extract: whole
// rule: vector.extract(x)[] : T -> x, if x has the type T
func.func @vector_extract_of_all(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.extract %v[] : vector<4xf32> from vector<4xf32>
  return %0 : vector<4xf32>
}

// fold: vector.extract: chain
// rule: vector.extract(vector.extract(x)[i..])[j..] -> vector.extract(x)[i.., j..]
func.func @vector_extract_of_extract(%v: vector<2x4xf32>) -> f32 {
  %0 = vector.extract %v[1] : vector<4xf32> from vector<2x4xf32>
  %1 = vector.extract %0[2] : f32 from vector<4xf32>
  return %1 : f32
}

// fold: vector.extract: constant
// rule: vector.extract(constant)[i..] -> constant
func.func @vector_extract_of_constant() -> f32 {
  %0 = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %1 = vector.extract %0[1] : f32 from vector<2xf32>
  return %1 : f32
}

// fold: vector.extract: inserted
// rule: vector.extract(vector.insert(v, x)[i..])[i..] -> v; at other places of the same rank ->
//   vector.extract(x)
func.func @vector_extract_of_insert(%v: vector<4xf32>, %f: f32) -> f32 {
  %0 = vector.insert %f, %v [2] : f32 into vector<4xf32>
  %1 = vector.extract %0[2] : f32 from vector<4xf32>
  return %1 : f32
}

// fold: vector.extract: inserted
func.func @vector_extract_of_insert_elsewhere(%v: vector<4xf32>, %f: f32) -> f32 {
  %0 = vector.insert %f, %v [2] : f32 into vector<4xf32>
  %1 = vector.extract %0[1] : f32 from vector<4xf32>
  return %1 : f32
}

// near miss: vector.extract: inserted
func.func @vector_extract_of_insert_somewhere(%v: vector<4xf32>, %f: f32, %i: index) -> f32 {
  %0 = vector.insert %f, %v [%i] : f32 into vector<4xf32>
  %1 = vector.extract %0[1] : f32 from vector<4xf32>
  return %1 : f32
}

// fold: vector.extract: broadcast
// rule: vector.extract(vector.broadcast(v)) : T -> v, if v has the type T; vector.extract(v) if v
//   has more dimensions
func.func @vector_extract_of_broadcast(%f: f32, %i: index) -> f32 {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.extract %0[%i] : f32 from vector<4xf32>
  return %1 : f32
}

// pattern: (anonymous namespace)::ExtractOpFromBroadcast
// rule: vector.extract(vector.broadcast(v)) : T -> vector.broadcast(v) : T
func.func @vector_extract_of_broadcast_to_vector(%v: vector<4xf32>) -> vector<2x4xf32> {
  %0 = vector.broadcast %v : vector<4xf32> to vector<3x2x4xf32>
  %1 = vector.extract %0[1] : vector<2x4xf32> from vector<3x2x4xf32>
  return %1 : vector<2x4xf32>
}

// fold: vector.extract: from_elements
// rule: vector.extract(vector.from_elements x..)[i..] -> the element
func.func @vector_extract_of_from_elements(%f: f32, %g: f32) -> f32 {
  %0 = vector.from_elements %f, %g : vector<2xf32>
  %1 = vector.extract %0[1] : f32 from vector<2xf32>
  return %1 : f32
}

// fold: vector.extract: operand that is constant
// rule: an operand of vector.extract or vector.insert that is a constant in range -> an attribute
func.func @vector_extract_by_constant(%v: vector<4xf32>) -> f32 {
  %c2 = arith.constant 2 : index
  %0 = vector.extract %v[%c2] : f32 from vector<4xf32>
  return %0 : f32
}

// pattern: (anonymous namespace)::ExtractOpFromCreateMask
// rule: vector.extract(vector.create_mask n..)[i..] -> vector.create_mask of the rest, or false, if
//   that is decided
func.func @vector_extract_of_create_mask(%n: index) -> vector<4xi1> {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %c1, %n : vector<2x4xi1>
  %1 = vector.extract %0[0] : vector<4xi1> from vector<2x4xi1>
  return %1 : vector<4xi1>
}

// near miss: vector.extract: chain
func.func @vector_extract_of_argument(%v: vector<4xf32>, %i: index) -> f32 {
  %0 = vector.extract %v[%i] : f32 from vector<4xf32>
  return %0 : f32
}

// fold: vector.insert: whole
// rule: vector.insert(v, x)[] -> v, if v has the type of x
func.func @vector_insert_of_all(%v: vector<4xf32>, %x: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.insert %v, %x [] : vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// fold: vector.insert: again
// rule: vector.insert(v, vector.insert(w, x)[i..])[i..] -> vector.insert(v, x)[i..]
func.func @vector_insert_again(%x: vector<4xf32>, %f: f32, %g: f32) -> vector<4xf32> {
  %0 = vector.insert %f, %x [2] : f32 into vector<4xf32>
  %1 = vector.insert %g, %0 [2] : f32 into vector<4xf32>
  return %1 : vector<4xf32>
}

// fold: vector.insert: constant
// rule: vector.insert(constant, constant)[i..] -> constant, if it has few elements
func.func @vector_insert_of_constant() -> vector<2xf32> {
  %0 = arith.constant 3.0 : f32
  %1 = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %2 = vector.insert %0, %1 [1] : f32 into vector<2xf32>
  return %2 : vector<2xf32>
}

// pattern: (anonymous namespace)::InsertToBroadcast or (anonymous namespace)::InsertChainFullyInitialized
// rule: vector.insert(v, x) of all elements -> vector.broadcast(v)
func.func @vector_insert_of_all_elements(%f: f32, %x: vector<1xf32>) -> vector<1xf32> {
  %0 = vector.insert %f, %x [0] : f32 into vector<1xf32>
  return %0 : vector<1xf32>
}

// pattern: (anonymous namespace)::InsertSplatToSplat
// rule: vector.insert(splat of v, splat of v) -> the latter
func.func @vector_insert_of_splat_into_splat(%f: f32) -> vector<2x4xf32> {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.broadcast %f : f32 to vector<2x4xf32>
  %2 = vector.insert %0, %1 [1] : vector<4xf32> into vector<2x4xf32>
  return %2 : vector<2x4xf32>
}

// pattern: (anonymous namespace)::InsertChainFullyInitialized
// rule: vector.insert, one after the other with one use each, of every element ->
//   vector.from_elements
func.func @vector_insert_of_each(%x: vector<2xf32>, %f: f32, %g: f32) -> vector<2xf32> {
  %0 = vector.insert %f, %x [0] : f32 into vector<2xf32>
  %1 = vector.insert %g, %0 [1] : f32 into vector<2xf32>
  return %1 : vector<2xf32>
}

// near miss: (anonymous namespace)::InsertChainFullyInitialized
func.func @vector_insert_of_one(%x: vector<2xf32>, %f: f32) -> vector<2xf32> {
  %0 = vector.insert %f, %x [0] : f32 into vector<2xf32>
  return %0 : vector<2xf32>
}

// fold: vector.from_elements: constants
// rule: vector.from_elements of constants -> constant
func.func @vector_from_constants() -> vector<2xf32> {
  %0 = arith.constant 1.0 : f32
  %1 = arith.constant 2.0 : f32
  %2 = vector.from_elements %0, %1 : vector<2xf32>
  return %2 : vector<2xf32>
}

// pattern: unnamed: vector.from_elements: one value
// rule: vector.from_elements v, v, .. -> vector.broadcast(v)
func.func @vector_from_one_value(%f: f32) -> vector<4xf32> {
  %0 = vector.from_elements %f, %f, %f, %f : vector<4xf32>
  return %0 : vector<4xf32>
}

// fold: vector.from_elements: to_elements
// rule: vector.from_elements(vector.to_elements(x)) -> x; vector.to_elements(vector.from_elements
//   v..) -> v..
func.func @vector_from_its_elements(%v: vector<2xf32>) -> vector<2xf32> {
  %0:2 = vector.to_elements %v : vector<2xf32>
  %1 = vector.from_elements %0#0, %0#1 : vector<2xf32>
  return %1 : vector<2xf32>
}

// fold: vector.to_elements: from_elements
func.func @vector_elements_of_elements(%f: f32, %g: f32) -> (f32, f32) {
  %0 = vector.from_elements %f, %g : vector<2xf32>
  %1:2 = vector.to_elements %0 : vector<2xf32>
  return %1#0, %1#1 : f32, f32
}

// pattern: FromElementsToShapeCast
// rule: vector.from_elements of vector.extract(x) of all elements in order -> vector.shape_cast(x)
func.func @vector_from_extracted_elements(%v: vector<2xf32>) -> vector<1x2xf32> {
  %0 = vector.extract %v[0] : f32 from vector<2xf32>
  %1 = vector.extract %v[1] : f32 from vector<2xf32>
  %2 = vector.from_elements %0, %1 : vector<1x2xf32>
  return %2 : vector<1x2xf32>
}

// pattern: ToElementsOfBroadcast
// rule: vector.to_elements(vector.broadcast(v)) -> v.., elements of v if it is a vector
func.func @vector_elements_of_broadcast(%v: vector<2xf32>) -> (f32, f32, f32, f32) {
  %0 = vector.broadcast %v : vector<2xf32> to vector<2x2xf32>
  %1:4 = vector.to_elements %0 : vector<2x2xf32>
  return %1#0, %1#1, %1#2, %1#3 : f32, f32, f32, f32
}

// fold: vector.extract_strided_slice: all
// rule: vector.extract_strided_slice(x) : T -> x, if x has the type T
func.func @vector_slice_of_all(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [4], strides = [1]} : vector<4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

// fold: vector.extract_strided_slice: constant
// rule: vector.extract_strided_slice(constant) -> constant
func.func @vector_slice_of_constant() -> vector<2xf32> {
  %0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return %1 : vector<2xf32>
}

// fold: vector.extract_strided_slice: inserted
// rule: vector.extract_strided_slice(vector.insert_strided_slice(v, x)) of v, or of where v is not
//   -> v, or of x
func.func @vector_slice_of_inserted_slice(%v: vector<2xf32>, %x: vector<4xf32>) -> vector<2xf32> {
  %0 = vector.insert_strided_slice %v, %x {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return %1 : vector<2xf32>
}

// pattern: (anonymous namespace)::StridedSliceBroadcast
// rule: vector.extract_strided_slice(vector.broadcast(v)) : T -> vector.broadcast(v, or its slice)
//   : T
func.func @vector_slice_of_broadcast(%v: vector<4xf32>) -> vector<2x2xf32> {
  %0 = vector.broadcast %v : vector<4xf32> to vector<3x4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4xf32> to vector<2x2xf32>
  return %1 : vector<2x2xf32>
}

// pattern: (anonymous namespace)::StridedSliceSplat or (anonymous namespace)::StridedSliceBroadcast
// rule: vector.extract_strided_slice(splat of v) : T -> splat of v : T
func.func @vector_slice_of_splat(%f: f32) -> vector<2xf32> {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return %1 : vector<2xf32>
}

// pattern: (anonymous namespace)::ContiguousExtractStridedSliceToExtract
// rule: vector.extract_strided_slice(x) of one row -> vector.shape_cast of vector.extract(x) or the
//   like
func.func @vector_slice_of_one_row(%v: vector<3x4xf32>) -> vector<1x4xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [1], strides = [1]} : vector<3x4xf32> to vector<1x4xf32>
  return %0 : vector<1x4xf32>
}

// near miss: vector.extract_strided_slice: all
func.func @vector_slice_of_argument(%v: vector<4xf32>) -> vector<2xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// pattern: (anonymous namespace)::StridedSliceCreateMaskFolder
// rule: vector.extract_strided_slice(vector.create_mask n..) at o.. -> vector.create_mask n - o..
func.func @vector_slice_of_create_mask(%n: index) -> vector<2xi1> {
  %0 = vector.create_mask %n : vector<4xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xi1> to vector<2xi1>
  return %1 : vector<2xi1>
}

// pattern: (anonymous namespace)::StridedSliceConstantMaskFolder
// rule: vector.extract_strided_slice(vector.constant_mask) -> vector.constant_mask
func.func @vector_slice_of_constant_mask() -> vector<2x2xi1> {
  %0 = vector.constant_mask [2, 3] : vector<4x4xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi1> to vector<2x2xi1>
  return %1 : vector<2x2xi1>
}

// fold: vector.insert_strided_slice: all
// rule: vector.insert_strided_slice(v, x) -> v, if v has the type of x
func.func @vector_insert_slice_of_all(%v: vector<4xf32>, %x: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.insert_strided_slice %v, %x {offsets = [0], strides = [1]} : vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// pattern: (anonymous namespace)::FoldInsertStridedSliceOfExtract
// rule: vector.insert_strided_slice(vector.extract_strided_slice(x), x) at one place -> x
func.func @vector_insert_slice_of_slice(%x: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.extract_strided_slice %x {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %1 = vector.insert_strided_slice %0, %x {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}

// pattern: (anonymous namespace)::FoldInsertStridedSliceSplat
// rule: vector.insert_strided_slice(splat of v, splat of v) -> the latter
func.func @vector_insert_slice_of_splat(%f: f32) -> vector<4xf32> {
  %0 = vector.broadcast %f : f32 to vector<2xf32>
  %1 = vector.broadcast %f : f32 to vector<4xf32>
  %2 = vector.insert_strided_slice %0, %1 {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  return %2 : vector<4xf32>
}

// pattern: (anonymous namespace)::InsertStridedSliceConstantFolder
// rule: vector.insert_strided_slice(constant, constant) -> constant, if it has few elements
func.func @vector_insert_slice_of_constants() -> vector<4xf32> {
  %0 = arith.constant dense<[5.0, 6.0]> : vector<2xf32>
  %1 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %2 = vector.insert_strided_slice %0, %1 {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  return %2 : vector<4xf32>
}
