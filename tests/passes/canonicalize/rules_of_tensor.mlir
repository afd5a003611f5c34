// A function for each rule of rules/operations/tensor.egg that no other file here needs, with
// near misses.

func.func @tensor_cast_of_cast(%t: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @tensor_cast_to_the_same(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @tensor_bitcast_of_bitcast(%t: tensor<4xbf16>) -> tensor<4xi16> {
  %0 = tensor.bitcast %t : tensor<4xbf16> to tensor<4xf16>
  %1 = tensor.bitcast %0 : tensor<4xf16> to tensor<4xi16>
  return %1 : tensor<4xi16>
}

func.func @tensor_dim_static(%t: tensor<4x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.dim %t, %c0 : tensor<4x?xf32>
  return %0 : index
}

func.func @tensor_dim_of_generate(%n: index, %f: f32) -> index {
  %c1 = arith.constant 1 : index
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<4x?xf32>
  return %1 : index
}

func.func @tensor_dim_of_extract_slice(%t: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

func.func @tensor_dim_of_insert(%t: tensor<?xf32>, %f: f32, %i: index) -> index {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = tensor.dim %0, %i : tensor<?xf32>
  return %1 : index
}

func.func @tensor_dim_of_reshape(%t: tensor<?xf32>, %s: tensor<2xi32>, %i: index) -> index {
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %i : tensor<?x?xf32>
  return %1 : index
}

func.func @tensor_dim_of_empty(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

func.func @tensor_rank(%t: tensor<?x4xf32>) -> index {
  %0 = tensor.rank %t : tensor<?x4xf32>
  return %0 : index
}

func.func @tensor_empty_of_constant_size(%n: index) -> tensor<?x?xf32> {
  %c8 = arith.constant 8 : index
  %0 = tensor.empty(%c8, %n) : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @insert_into_cast(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @tensor_reshape_twice(%t: tensor<?xf32>, %s: tensor<2xindex>, %r: tensor<1xindex>) -> tensor<?xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = tensor.reshape %0(%r) : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @tensor_reshape_to_the_same(%t: tensor<4xf32>, %s: tensor<1xindex>) -> tensor<4xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @tensor_dim_of_cast(%t: tensor<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.cast %t : tensor<?x4xf32> to tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  return %1 : index
}

func.func @tensor_dim_of_cast_by_value(%t: tensor<?x?xf32>, %i: index) -> index {
  %0 = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
  %1 = tensor.dim %0, %i : tensor<4x?xf32>
  return %1 : index
}

func.func @extract_of_from_elements(%f: f32, %g: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %0 = tensor.from_elements %f, %g : tensor<2xf32>
  %1 = tensor.extract %0[%c1] : tensor<2xf32>
  return %1 : f32
}

func.func @extract_of_cast(%t: tensor<8xf32>, %i: index) -> f32 {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.extract %0[%i] : tensor<?xf32>
  return %1 : f32
}

func.func @extract_of_index_cast(%t: tensor<4xi32>, %i: index) -> index {
  %0 = arith.index_cast %t : tensor<4xi32> to tensor<4xindex>
  %1 = tensor.extract %0[%i] : tensor<4xindex>
  return %1 : index
}

func.func @tensor_collapse_of_collapse(%t: tensor<2x3x4xf32>) -> tensor<24xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  return %1 : tensor<24xf32>
}

func.func @tensor_expand_of_expand(%t: tensor<2x12xf32>) -> tensor<2x3x2x2xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [2, 3, 4] : tensor<2x12xf32> into tensor<2x3x4xf32>
  %1 = tensor.expand_shape %0 [[0], [1], [2, 3]] output_shape [2, 3, 2, 2] : tensor<2x3x4xf32> into tensor<2x3x2x2xf32>
  return %1 : tensor<2x3x2x2xf32>
}

func.func @tensor_collapse_back(%t: tensor<2x12xf32>) -> tensor<2x12xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [2, 3, 4] : tensor<2x12xf32> into tensor<2x3x4xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<2x3x4xf32> into tensor<2x12xf32>
  return %1 : tensor<2x12xf32>
}

func.func @tensor_expand_back(%t: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.collapse_shape %t [[0], [1, 2]] : tensor<2x3x4xf32> into tensor<2x12xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [2, 3, 4] : tensor<2x12xf32> into tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

func.func @tensor_collapse_of_nothing(%t: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<2x3xf32> into tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @tensor_collapse_of_splat(%f: f32) -> tensor<24xf32> {
  %0 = tensor.splat %f : tensor<4x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  return %1 : tensor<24xf32>
}

func.func @tensor_expand_of_splat(%f: f32) -> tensor<4x6xf32> {
  %0 = tensor.splat %f : tensor<24xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

func.func @tensor_collapse_of_from_elements(%f: f32, %g: f32) -> tensor<2xf32> {
  %0 = tensor.from_elements %f, %g : tensor<1x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @tensor_expand_of_from_elements(%f: f32, %g: f32) -> tensor<1x2xf32> {
  %0 = tensor.from_elements %f, %g : tensor<2xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

func.func @pad_by_nothing(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = tensor.pad %t low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @pad_by_nothing_of_dynamic_size(%t: tensor<?xf32>, %f: f32) -> tensor<?xf32> {
  %0 = tensor.pad %t low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @concat_of_one(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.concat dim(0) %t : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @concat_of_one_to_static(%t: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.concat dim(0) %t : (tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @extract_slice_of_all(%t: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tensor.extract_slice %t[0] [8] [1] : tensor<8xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @extract_slice_of_insert_slice(%t: tensor<?xf32>, %s: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %0 = tensor.insert_slice %s into %t[%n] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %1 = tensor.extract_slice %0[%n] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @insert_slice_of_all(%t: tensor<8xf32>, %s: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tensor.insert_slice %s into %t[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @insert_slice_again(%t: tensor<8xf32>, %a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> tensor<8xf32> {
  %0 = tensor.insert_slice %a into %t[%n] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %b into %0[%n] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @insert_slice_of_extract_slice(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.extract_slice %t[%n] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[%n] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @extract_slice_of_cast(%t: tensor<8xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %0[%n] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @insert_slice_into_cast(%t: tensor<8xf32>, %s: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.insert_slice %s into %0[%n] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @tensor_dim_of_insert_slice(%s: tensor<2xf32>, %t: tensor<?xf32>, %i: index) -> index {
  %0 = tensor.insert_slice %s into %t[%i] [2] [1] : tensor<2xf32> into tensor<?xf32>
  %1 = tensor.dim %0, %i : tensor<?xf32>
  return %1 : index
}

func.func @tensor_dim_of_reshape_by_index(%t: tensor<?xf32>, %s: tensor<2xindex>, %i: index) -> index {
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %i : tensor<?x?xf32>
  return %1 : index
}

func.func @tensor_reshape_of_reshape(%t: tensor<?xf32>, %s: tensor<2xindex>, %r: tensor<3xindex>) -> tensor<?x?x?xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = tensor.reshape %0(%r) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}

func.func @tensor_reshape_of_unknown_rows(%t: tensor<?x?xf32>, %s: tensor<2xindex>) -> tensor<?x?xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @insert_into_cast_to_static(%t: tensor<?xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @slice_of_another_slice(%s: tensor<2xf32>, %t: tensor<8xf32>, %i: index, %j: index) -> tensor<2xf32> {
  %0 = tensor.insert_slice %s into %t[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %1 = tensor.extract_slice %0[%j] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @extract_slice_of_constants(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.extract_slice %t[%c2] [%c2] [1] : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @extract_slice_of_constants_and_less_rank(%t: tensor<8x?xf32>, %n: index) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.extract_slice %t[%n, %c2] [1, %c2] [1, 1] : tensor<8x?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @extract_slice_of_negative_size(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c-2 = arith.constant -2 : index
  %extracted_slice = tensor.extract_slice %t[%n] [%c-2] [1] : tensor<?xf32> to tensor<?xf32>
  return %extracted_slice : tensor<?xf32>
}

func.func @tensor_collapse_of_expand(%t: tensor<24xf32>) -> tensor<6x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [2, 3, 4] : tensor<24xf32> into tensor<2x3x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  return %1 : tensor<6x4xf32>
}

func.func @tensor_expand_of_collapse(%t: tensor<2x3x4xf32>) -> tensor<2x12xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<2x3x4xf32> into tensor<24xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 12] : tensor<24xf32> into tensor<2x12xf32>
  return %1 : tensor<2x12xf32>
}

func.func @tensor_expand_of_collapse_across(%t: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %collapsed = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [3, 2] : tensor<6xf32> into tensor<3x2xf32>
  return %expanded : tensor<3x2xf32>
}

func.func @tensor_collapse_of_cast(%t: tensor<2x3xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<2x3xf32> to tensor<?x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x3xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @tensor_expand_of_cast_by_constant(%t: tensor<8xf32>) -> tensor<?x2xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%c4, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

func.func @tensor_expand_by_constant(%t: tensor<?xf32>) -> tensor<?x2xf32> {
  %c4 = arith.constant 4 : index
  %expanded = tensor.expand_shape %t [[0, 1]] output_shape [%c4, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %expanded : tensor<?x2xf32>
}

func.func @tensor_expand_by_value(%t: tensor<?xf32>, %n: index) -> tensor<?x2xf32> {
  %expanded = tensor.expand_shape %t [[0, 1]] output_shape [%n, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %expanded : tensor<?x2xf32>
}

func.func @tensor_collapse_of_expand_to_collapse(%t: tensor<2x12xf32>) -> tensor<24xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [2, 3, 4] : tensor<2x12xf32> into tensor<2x3x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<2x3x4xf32> into tensor<24xf32>
  return %1 : tensor<24xf32>
}

func.func @tensor_expand_of_collapse_to_expand(%t: tensor<6x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [2, 3, 4] : tensor<24xf32> into tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}
