// A function for each rule of rules/operations/vector.egg that no other file here needs, with
// near misses.

func.func @broadcast_of_all(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.broadcast %v : vector<4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @vector_broadcast_of_broadcast(%f: f32) -> vector<2x4xf32> {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.broadcast %0 : vector<4xf32> to vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

func.func @shape_cast_of_shape_cast(%v: vector<2x4xf32>) -> vector<4x2xf32> {
  %0 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
  %1 = vector.shape_cast %0 : vector<8xf32> to vector<4x2xf32>
  return %1 : vector<4x2xf32>
}

func.func @shape_cast_there_and_back(%v: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
  %1 = vector.shape_cast %0 : vector<8xf32> to vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

func.func @shape_cast_of_broadcast(%f: f32) -> vector<8xf32> {
  %0 = vector.broadcast %f : f32 to vector<2x4xf32>
  %1 = vector.shape_cast %0 : vector<2x4xf32> to vector<8xf32>
  return %1 : vector<8xf32>
}

func.func @vector_bitcast_of_bitcast(%v: vector<4xf32>) -> vector<8xi16> {
  %0 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %1 = vector.bitcast %0 : vector<4xi32> to vector<8xi16>
  return %1 : vector<8xi16>
}

func.func @vector_transpose_of_nothing(%v: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.transpose %v, [0, 1] : vector<2x4xf32> to vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

func.func @vector_load_of_cast(%m: memref<8xf32>, %i: index) -> vector<4xf32> {
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  %1 = vector.load %0[%i] : memref<?xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

func.func @vector_store_to_cast(%m: memref<8xf32>, %i: index, %v: vector<4xf32>) {
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  vector.store %v, %0[%i] : memref<?xf32>, vector<4xf32>
  return
}

func.func @vector_extract_of_all(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.extract %v[] : vector<4xf32> from vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @vector_extract_of_insert(%v: vector<4xf32>, %f: f32) -> f32 {
  %0 = vector.insert %f, %v [2] : f32 into vector<4xf32>
  %1 = vector.extract %0[2] : f32 from vector<4xf32>
  return %1 : f32
}

func.func @vector_extract_of_broadcast(%f: f32, %i: index) -> f32 {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.extract %0[%i] : f32 from vector<4xf32>
  return %1 : f32
}

func.func @vector_extract_of_broadcast_to_vector(%v: vector<4xf32>) -> vector<2x4xf32> {
  %0 = vector.broadcast %v : vector<4xf32> to vector<3x2x4xf32>
  %1 = vector.extract %0[1] : vector<2x4xf32> from vector<3x2x4xf32>
  return %1 : vector<2x4xf32>
}

func.func @vector_insert_of_all(%v: vector<4xf32>, %x: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.insert %v, %x [] : vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @vector_insert_again(%x: vector<4xf32>, %f: f32, %g: f32) -> vector<4xf32> {
  %0 = vector.insert %f, %x [2] : f32 into vector<4xf32>
  %1 = vector.insert %g, %0 [2] : f32 into vector<4xf32>
  return %1 : vector<4xf32>
}

func.func @vector_slice_of_all(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [4], strides = [1]} : vector<4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @vector_slice_of_inserted_slice(%v: vector<2xf32>, %x: vector<4xf32>) -> vector<2xf32> {
  %0 = vector.insert_strided_slice %v, %x {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return %1 : vector<2xf32>
}

func.func @vector_insert_slice_of_all(%v: vector<4xf32>, %x: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.insert_strided_slice %v, %x {offsets = [0], strides = [1]} : vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @vector_insert_slice_of_slice(%x: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.extract_strided_slice %x {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %1 = vector.insert_strided_slice %0, %x {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}

func.func @maskedload_of_all(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.constant dense<true> : vector<4xi1>
  %1 = vector.maskedload %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}

func.func @maskedload_of_none(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.constant dense<false> : vector<4xi1>
  %1 = vector.maskedload %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}

func.func @maskedstore_of_all(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  %0 = arith.constant dense<true> : vector<4xi1>
  vector.maskedstore %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

func.func @gather_of_none(%m: memref<?xf32>, %i: index, %n: vector<4xi32>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.constant dense<false> : vector<4xi1>
  %1 = vector.gather %m[%i] [%n], %0, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}

func.func @scatter_of_none(%m: memref<?xf32>, %i: index, %n: vector<4xi32>, %v: vector<4xf32>) {
  %0 = arith.constant dense<false> : vector<4xi1>
  vector.scatter %m[%i] [%n], %0, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

func.func @expandload_of_all(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.constant dense<true> : vector<4xi1>
  %1 = vector.expandload %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}

func.func @compressstore_of_all(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  %0 = arith.constant dense<true> : vector<4xi1>
  vector.compressstore %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

func.func @vector_transpose_of_splat(%f: f32) -> vector<4x2xf32> {
  %0 = vector.broadcast %f : f32 to vector<2x4xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  return %1 : vector<4x2xf32>
}

func.func @shuffle_of_splats(%f: f32) -> vector<4xf32> {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.shuffle %0, %0 [3, 5, 1, 2] : vector<4xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

func.func @vector_insert_of_splat_into_splat(%f: f32) -> vector<2x4xf32> {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.broadcast %f : f32 to vector<2x4xf32>
  %2 = vector.insert %0, %1 [1] : vector<4xf32> into vector<2x4xf32>
  return %2 : vector<2x4xf32>
}

func.func @vector_insert_slice_of_splat(%f: f32) -> vector<4xf32> {
  %0 = vector.broadcast %f : f32 to vector<2xf32>
  %1 = vector.broadcast %f : f32 to vector<4xf32>
  %2 = vector.insert_strided_slice %0, %1 {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  return %2 : vector<4xf32>
}

func.func @masked_store_of_nothing(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  %0 = arith.constant dense<false> : vector<4xi1>
  vector.maskedstore %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

func.func @masked_store_of_some(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  %0 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  vector.maskedstore %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

func.func @expand_load_of_nothing(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.constant dense<false> : vector<4xi1>
  %1 = vector.expandload %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}

func.func @compress_store_of_nothing(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  %0 = arith.constant dense<false> : vector<4xi1>
  vector.compressstore %m[%i], %0, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

func.func @transpose_of_what_was_spread(%v: vector<2xf32>) -> vector<2x4xf32> {
  %0 = vector.broadcast %v : vector<2xf32> to vector<4x2xf32>
  %1 = vector.transpose %0, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

func.func @insert_of_the_same_part(%f: f32) -> vector<2x4xf32> {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  %1 = vector.broadcast %f : f32 to vector<2x4xf32>
  %2 = vector.insert %0, %1 [1] : vector<4xf32> into vector<2x4xf32>
  return %2 : vector<2x4xf32>
}

func.func @slice_of_one_number(%f: f32) -> vector<2x2xf32> {
  %0 = vector.broadcast %f : f32 to vector<3x4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4xf32> to vector<2x2xf32>
  return %1 : vector<2x2xf32>
}

func.func @bits_as_they_are(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.bitcast %v : vector<4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @transpose_twice(%v: vector<2x4x8xf32>) -> vector<4x8x2xf32> {
  %0 = vector.transpose %v, [2, 1, 0] : vector<2x4x8xf32> to vector<8x4x2xf32>
  %1 = vector.transpose %0, [1, 0, 2] : vector<8x4x2xf32> to vector<4x8x2xf32>
  return %1 : vector<4x8x2xf32>
}

func.func @shuffle_of_the_first(%v: vector<4xf32>, %u: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.shuffle %v, %u [0, 1, 2, 3] : vector<4xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @extract_of_extract(%v: vector<2x4xf32>, %i: index) -> (f32, f32) {
  %0 = vector.extract %v[1] : vector<4xf32> from vector<2x4xf32>
  %1 = vector.extract %0[2] : f32 from vector<4xf32>
  %2 = vector.extract %v[%i] : vector<4xf32> from vector<2x4xf32>
  %3 = vector.extract %2[2] : f32 from vector<4xf32>
  return %1, %3 : f32, f32
}

func.func @extract_of_insert_elsewhere(%v: vector<4xf32>, %f: f32) -> f32 {
  %0 = vector.insert %f, %v [2] : f32 into vector<4xf32>
  %1 = vector.extract %0[1] : f32 from vector<4xf32>
  return %1 : f32
}

func.func @extract_of_insert_somewhere(%v: vector<4xf32>, %f: f32, %i: index) -> f32 {
  %0 = vector.insert %f, %v [%i] : f32 into vector<4xf32>
  %1 = vector.extract %0[1] : f32 from vector<4xf32>
  return %1 : f32
}

func.func @extract_and_insert_at_constants(%v: vector<4xf32>) -> (f32, vector<4xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = vector.extract %v[%c2] : f32 from vector<4xf32>
  %1 = vector.insert %0, %v [%c1] : f32 into vector<4xf32>
  return %0, %1 : f32, vector<4xf32>
}
