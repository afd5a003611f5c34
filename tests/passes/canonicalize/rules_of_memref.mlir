// A function for each rule of rules/operations/memref.egg that no other file here needs, with near
// misses.

func.func @copy_to_cast(%a: memref<?xf32>, %b: memref<4xf32>) {
  %0 = memref.cast %b : memref<4xf32> to memref<?xf32>
  memref.copy %a, %0 : memref<?xf32> to memref<?xf32>
  return
}

func.func @copy_to_cast_of_unranked(%a: memref<?xf32>, %b: memref<*xf32>) {
  %0 = memref.cast %b : memref<*xf32> to memref<?xf32>
  memref.copy %a, %0 : memref<?xf32> to memref<?xf32>
  return
}

func.func @alloca_of_constant_size(%n: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.alloca(%c4, %n) : memref<?x?xf32>
  memref.store %v, %0[%c0, %c0] : memref<?x?xf32>
  %1 = memref.load %0[%c0, %c0] : memref<?x?xf32>
  return %1 : f32
}

func.func @alloca_of_negative_size(%n: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c-4 = arith.constant -4 : index
  %0 = memref.alloca(%c-4, %n) : memref<?x?xf32>
  memref.store %v, %0[%c0, %c0] : memref<?x?xf32>
  %1 = memref.load %0[%c0, %c0] : memref<?x?xf32>
  return %1 : f32
}

func.func @dim_of_alloca(%n: index, %m: index, %v: f32) -> (index, index, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.alloca(%n, %m) : memref<?x?xf32>
  memref.store %v, %0[%c0, %c0] : memref<?x?xf32>
  %1 = memref.load %0[%c0, %c0] : memref<?x?xf32>
  %2 = memref.dim %0, %c0 : memref<?x?xf32>
  %3 = memref.dim %0, %c1 : memref<?x?xf32>
  return %2, %3, %1 : index, index, f32
}

func.func @dim_of_alloca_at_an_unknown_place(%n: index, %i: index, %v: f32) -> (index, f32) {
  %c0 = arith.constant 0 : index
  %0 = memref.alloca(%n) : memref<?xf32>
  memref.store %v, %0[%c0] : memref<?xf32>
  %1 = memref.load %0[%c0] : memref<?xf32>
  %2 = memref.dim %0, %i : memref<?xf32>
  return %2, %1 : index, f32
}

func.func @atomic_rmw_of_cast(%m: memref<4xf32>, %i: index, %f: f32) -> f32 {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.atomic_rmw addf %f, %0[%i] : (f32, memref<?xf32>) -> f32
  return %1 : f32
}

func.func @prefetch_of_cast(%m: memref<4xf32>, %i: index) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.prefetch %0[%i], read, locality<3>, data : memref<?xf32>
  return
}

func.func @dma_wait_of_cast(%t: memref<1xi32>, %i: index) {
  %0 = memref.cast %t : memref<1xi32> to memref<?xi32>
  memref.dma_wait %0[%i], %i : memref<?xi32>
  return
}

func.func @memory_space_cast_twice(%m: memref<4xf32>) -> memref<4xf32, 2> {
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %1 = memref.memory_space_cast %0 : memref<4xf32, 1> to memref<4xf32, 2>
  return %1 : memref<4xf32, 2>
}

func.func @memory_space_cast_there_and_back(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %1 = memref.memory_space_cast %0 : memref<4xf32, 1> to memref<4xf32>
  return %1 : memref<4xf32>
}

func.func @memory_space_cast_to_the_same(%m: memref<4xf32, 1>) -> memref<4xf32, 1> {
  %0 = memref.memory_space_cast %m : memref<4xf32, 1> to memref<4xf32, 1>
  return %0 : memref<4xf32, 1>
}

func.func @memory_space_cast_of_cast(%m: memref<4xf32>) -> memref<?xf32, 1> {
  %cast = memref.cast %m : memref<4xf32> to memref<?xf32>
  %memspacecast = memref.memory_space_cast %cast : memref<?xf32> to memref<?xf32, 1>
  return %memspacecast : memref<?xf32, 1>
}

func.func @assume_alignment_twice(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.assume_alignment %m, 16 : memref<4xf32>
  %1 = memref.assume_alignment %0, 16 : memref<4xf32>
  return %1 : memref<4xf32>
}

func.func @assume_another_alignment(%m: memref<4xf32>) -> memref<4xf32> {
  %assume_align = memref.assume_alignment %m, 16 : memref<4xf32>
  %assume_align_0 = memref.assume_alignment %assume_align, 8 : memref<4xf32>
  return %assume_align_0 : memref<4xf32>
}

func.func @copy_of_nothing(%a: memref<?x0xf32>, %b: memref<?x?xf32>) {
  memref.copy %a, %b : memref<?x0xf32> to memref<?x?xf32>
  return
}

func.func @dim_of_view(%b: memref<2048xi8>, %i: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.view %b[%i][%n] : memref<2048xi8> to memref<?x4xf32>
  %1 = memref.dim %0, %c0 : memref<?x4xf32>
  return %1 : index
}

func.func @dim_of_subview(%m: memref<?xf32>, %i: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%i] [%n] [2] : memref<?xf32> to memref<?xf32, strided<[2], offset: ?>>
  %1 = memref.dim %0, %c0 : memref<?xf32, strided<[2], offset: ?>>
  return %1 : index
}

func.func @dim_of_subview_of_less_rank(%m: memref<4x?xf32>, %i: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%i, 0] [1, %n] [1, 1] : memref<4x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %1 = memref.dim %0, %c0 : memref<?xf32, strided<[1], offset: ?>>
  return %1 : index
}

func.func @rank_of_ranked(%m: memref<?x4xf32>) -> index {
  %0 = memref.rank %m : memref<?x4xf32>
  return %0 : index
}

func.func @rank_of_unranked(%m: memref<*xf32>) -> index {
  %0 = memref.rank %m : memref<*xf32>
  return %0 : index
}

func.func @rank_of_cast(%m: memref<?x4xf32>) -> index {
  %cast = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  %0 = memref.rank %cast : memref<*xf32>
  return %0 : index
}

func.func @reinterpret_cast_of_constants(%m: memref<?xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %0 = memref.reinterpret_cast %m to offset: [%c0], sizes: [%c2], strides: [%n] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

func.func @reinterpret_cast_of_negative_stride(%m: memref<?xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %c-1 = arith.constant -1 : index
  %0 = memref.reinterpret_cast %m to offset: [%n], sizes: [%n], strides: [%c-1] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

func.func @reinterpret_cast_of_values(%m: memref<?xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %reinterpret_cast = memref.reinterpret_cast %m to offset: [%n], sizes: [%n], strides: [%n] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %reinterpret_cast : memref<?xf32, strided<[?], offset: ?>>
}

func.func @reinterpret_cast_of_metadata(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%s], strides: [%t] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

func.func @reinterpret_cast_of_static_metadata(%m: memref<4x8xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%s#0, %s#1], strides: [%t#0, %t#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

func.func @reinterpret_cast_of_base(%m: memref<?xf32, strided<[?], offset: ?>>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%n], sizes: [%s], strides: [%t] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

func.func @reinterpret_cast_twice(%m: memref<4xf32>) -> memref<2xf32, strided<[1], offset: 1>> {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1] : memref<4xf32> to memref<2xf32>
  %1 = memref.reinterpret_cast %0 to offset: [1], sizes: [2], strides: [1] : memref<2xf32> to memref<2xf32, strided<[1], offset: 1>>
  return %1 : memref<2xf32, strided<[1], offset: 1>>
}

func.func @reinterpret_cast_of_cast(%m: memref<*xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.cast %m : memref<*xf32> to memref<4xf32>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%n], strides: [1] : memref<4xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

func.func @reinterpret_cast_of_subview(%m: memref<4xf32>, %n: index) -> memref<2xf32> {
  %0 = memref.subview %m[0] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1]>>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2], strides: [1] : memref<?xf32, strided<[1]>> to memref<2xf32>
  return %1 : memref<2xf32>
}

func.func @reinterpret_cast_of_subview_behind_the_start(%m: memref<4xf32>, %n: index) -> memref<2xf32> {
  %subview = memref.subview %m[1] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: 1>>
  %reinterpret_cast = memref.reinterpret_cast %subview to offset: [0], sizes: [2], strides: [1] : memref<?xf32, strided<[1], offset: 1>> to memref<2xf32>
  return %reinterpret_cast : memref<2xf32>
}

func.func @reinterpret_cast_to_the_same(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @reinterpret_cast_to_another_size(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %reinterpret_cast = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  return %reinterpret_cast : memref<?xf32>
}

func.func @collapse_of_collapse(%m: memref<2x3x4xf32>) -> memref<24xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  return %1 : memref<24xf32>
}

func.func @collapse_of_collapse_to_a_scalar(%m: memref<1x1xf32>) -> memref<f32> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<1x1xf32> into memref<1xf32>
  %1 = memref.collapse_shape %0 [] : memref<1xf32> into memref<f32>
  return %1 : memref<f32>
}

func.func @expand_of_expand(%m: memref<2x12xf32>) -> memref<2x3x2x2xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [2, 3, 4] : memref<2x12xf32> into memref<2x3x4xf32>
  %1 = memref.expand_shape %0 [[0], [1], [2, 3]] output_shape [2, 3, 2, 2] : memref<2x3x4xf32> into memref<2x3x2x2xf32>
  return %1 : memref<2x3x2x2xf32>
}

func.func @expand_of_expand_of_dynamic_size(%m: memref<?xf32>, %n: index, %k: index) -> memref<?x2x2xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 2] : memref<?xf32> into memref<?x2xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [%k, 2, 2] : memref<?x2xf32> into memref<?x2x2xf32>
  return %1 : memref<?x2x2xf32>
}

func.func @collapse_of_nothing(%m: memref<2x3xf32>) -> memref<2x3xf32> {
  %0 = memref.collapse_shape %m [[0], [1]] : memref<2x3xf32> into memref<2x3xf32>
  return %0 : memref<2x3xf32>
}

func.func @collapse_of_expand(%m: memref<2x12xf32>) -> memref<2x12xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [2, 3, 4] : memref<2x12xf32> into memref<2x3x4xf32>
  %1 = memref.collapse_shape %0 [[0], [1, 2]] : memref<2x3x4xf32> into memref<2x12xf32>
  return %1 : memref<2x12xf32>
}

func.func @collapse_of_expand_of_dynamic_size(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 2] : memref<?xf32> into memref<?x2xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<?x2xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}

func.func @expand_of_nothing(%m: memref<2x3xf32>) -> memref<2x3xf32> {
  %0 = memref.expand_shape %m [[0], [1]] output_shape [2, 3] : memref<2x3xf32> into memref<2x3xf32>
  return %0 : memref<2x3xf32>
}

func.func @expand_of_collapse(%m: memref<2x3x4xf32>) -> memref<2x3x4xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : memref<6x4xf32> into memref<2x3x4xf32>
  return %1 : memref<2x3x4xf32>
}

func.func @collapse_of_expand_across(%m: memref<2x12xf32>) -> memref<6x4xf32> {
  %expand_shape = memref.expand_shape %m [[0], [1, 2]] output_shape [2, 3, 4] : memref<2x12xf32> into memref<2x3x4xf32>
  %collapse_shape = memref.collapse_shape %expand_shape [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  return %collapse_shape : memref<6x4xf32>
}

func.func @expand_of_collapse_across(%m: memref<2x3xf32>) -> memref<3x2xf32> {
  %collapse_shape = memref.collapse_shape %m [[0, 1]] : memref<2x3xf32> into memref<6xf32>
  %expand_shape = memref.expand_shape %collapse_shape [[0, 1]] output_shape [3, 2] : memref<6xf32> into memref<3x2xf32>
  return %expand_shape : memref<3x2xf32>
}

func.func @view_of_the_same(%b: memref<2048xi8>) -> memref<2048xi8> {
  %c0 = arith.constant 0 : index
  %0 = memref.view %b[%c0][] : memref<2048xi8> to memref<2048xi8>
  return %0 : memref<2048xi8>
}

func.func @view_of_the_same_from_elsewhere(%b: memref<2048xi8>, %n: index) -> memref<2048xi8> {
  %view = memref.view %b[%n][] : memref<2048xi8> to memref<2048xi8>
  return %view : memref<2048xi8>
}

func.func @view_of_constant_size(%b: memref<2048xi8>, %i: index, %n: index) -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.view %b[%i][%c4, %n] : memref<2048xi8> to memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

func.func @view_of_constant_start(%b: memref<2048xi8>, %n: index) -> memref<?xf32> {
  %c4 = arith.constant 4 : index
  %view = memref.view %b[%c4][%n] : memref<2048xi8> to memref<?xf32>
  return %view : memref<?xf32>
}

func.func @view_of_cast(%b: memref<2048xi8>, %i: index, %n: index) -> memref<?xf32> {
  %0 = memref.cast %b : memref<2048xi8> to memref<?xi8>
  %1 = memref.view %0[%i][%n] : memref<?xi8> to memref<?xf32>
  return %1 : memref<?xf32>
}

func.func @view_of_cast_to_static(%b: memref<?xi8>, %i: index, %n: index) -> memref<?xf32> {
  %0 = memref.cast %b : memref<?xi8> to memref<2048xi8>
  %1 = memref.view %0[%i][%n] : memref<2048xi8> to memref<?xf32>
  return %1 : memref<?xf32>
}

func.func @subview_again(%m: memref<?x16xf32, strided<[16, 1]>>, %n: index) -> memref<?x16xf32, strided<[16, 1]>> {
  %0 = memref.subview %m[0, 0] [%n, 16] [1, 1] : memref<?x16xf32, strided<[16, 1]>> to memref<?x16xf32, strided<[16, 1]>>
  %1 = memref.subview %0[0, 0] [%n, 16] [1, 1] : memref<?x16xf32, strided<[16, 1]>> to memref<?x16xf32, strided<[16, 1]>>
  return %1 : memref<?x16xf32, strided<[16, 1]>>
}

func.func @transpose_of_nothing(%m: memref<4x8xf32>) -> memref<4x8xf32> {
  %0 = memref.transpose %m (i, j) -> (i, j) : memref<4x8xf32> to memref<4x8xf32>
  return %0 : memref<4x8xf32>
}

func.func @dma_start_of_casts(%a: memref<4xf32>, %b: memref<4xf32, 1>, %t: memref<1xi32>, %i: index) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %t : memref<1xi32> to memref<?xi32>
  memref.dma_start %0[%i], %b[%i], %i, %1[%i] : memref<?xf32>, memref<4xf32, 1>, memref<?xi32>
  return
}

func.func @dim_of_reshape(%m: memref<?xf32>, %s: memref<2xindex>, %i: index) -> index {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %1 = memref.dim %0, %i : memref<?x?xf32>
  return %1 : index
}

func.func @dim_of_reshape_by_integers(%m: memref<?xf32>, %s: memref<2xi32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
  %1 = memref.dim %0, %c1 : memref<?x?xf32>
  return %1 : index
}

func.func @collapse_of_expand_to_expand(%m: memref<24xf32>) -> memref<6x4xf32> {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  return %1 : memref<6x4xf32>
}

func.func @collapse_of_expand_to_collapse(%m: memref<2x12xf32>) -> memref<24xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [2, 3, 4] : memref<2x12xf32> into memref<2x3x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
  return %1 : memref<24xf32>
}

func.func @expand_of_collapse_to_collapse(%m: memref<2x3x4xf32>) -> memref<2x12xf32> {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 12] : memref<24xf32> into memref<2x12xf32>
  return %1 : memref<2x12xf32>
}

func.func @expand_of_collapse_to_expand(%m: memref<6x4xf32>) -> memref<2x3x4xf32> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  %1 = memref.expand_shape %0 [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
  return %1 : memref<2x3x4xf32>
}

func.func @collapse_of_cast(%m: memref<2x3xf32>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<2x3xf32> to memref<?x3xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<?x3xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}

func.func @collapse_of_cast_to_static(%m: memref<?x3xf32>) -> memref<6xf32> {
  %cast = memref.cast %m : memref<?x3xf32> to memref<2x3xf32>
  %collapse_shape = memref.collapse_shape %cast [[0, 1]] : memref<2x3xf32> into memref<6xf32>
  return %collapse_shape : memref<6xf32>
}

func.func @expand_of_cast(%m: memref<8xf32>) -> memref<?x2xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%c4, 2] : memref<?xf32> into memref<?x2xf32>
  return %1 : memref<?x2xf32>
}

func.func @expand_of_cast_by_value(%m: memref<8xf32>, %n: index) -> memref<?x2xf32> {
  %cast = memref.cast %m : memref<8xf32> to memref<?xf32>
  %expand_shape = memref.expand_shape %cast [[0, 1]] output_shape [%n, 2] : memref<?xf32> into memref<?x2xf32>
  return %expand_shape : memref<?x2xf32>
}

func.func @expand_by_constant(%m: memref<?xf32>) -> memref<?x2xf32> {
  %c4 = arith.constant 4 : index
  %expand_shape = memref.expand_shape %m [[0, 1]] output_shape [%c4, 2] : memref<?xf32> into memref<?x2xf32>
  return %expand_shape : memref<?x2xf32>
}

func.func @transpose_twice(%m: memref<2x4x8xf32>) -> memref<4x8x2xf32, strided<[8, 1, 32]>> {
  %0 = memref.transpose %m (i, j, k) -> (k, j, i) : memref<2x4x8xf32> to memref<8x4x2xf32, strided<[1, 8, 32]>>
  %1 = memref.transpose %0 (i, j, k) -> (j, i, k) : memref<8x4x2xf32, strided<[1, 8, 32]>> to memref<4x8x2xf32, strided<[8, 1, 32]>>
  return %1 : memref<4x8x2xf32, strided<[8, 1, 32]>>
}

func.func @transpose_there_and_back(%m: memref<4x8xf32>) -> memref<4x8xf32> {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %1 = memref.transpose %0 (i, j) -> (j, i) : memref<8x4xf32, strided<[1, 8]>> to memref<4x8xf32>
  return %1 : memref<4x8xf32>
}

func.func @subview_of_constants_and_less_rank(%m: memref<8x16xf32>, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[%c2, %n] [1, %c4] [1, 1] : memref<8x16xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}

func.func @subview_of_cast_and_less_rank(%m: memref<8x16xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.cast %m : memref<8x16xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.subview %0[%n, 0] [1, %n] [1, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %1 : memref<?xf32, strided<[?], offset: ?>>
}
