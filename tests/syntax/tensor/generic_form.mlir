// Generic form.
func.func @generic(%t: tensor<4x4xf32>, %i: index, %x: f32) -> tensor<?x4xf32> {
  %0 = "tensor.extract"(%t, %i, %i) : (tensor<4x4xf32>, index, index) -> f32
  %1 = "tensor.insert"(%0, %t, %i, %i) {tag} : (f32, tensor<4x4xf32>, index, index) -> tensor<4x4xf32>
  %2 = "tensor.collapse_shape"(%1) <{reassociation = [[0, 1]]}> : (tensor<4x4xf32>) -> tensor<16xf32>
  %3 = "tensor.extract_slice"(%t, %i) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>, index) -> tensor<?x4xf32>
  %4 = "tensor.generate"(%i) ({
  ^bb0(%a: index, %b: index):
    "tensor.yield"(%x) : (f32) -> ()
  }) : (index) -> tensor<?x4xf32>
  return %4 : tensor<?x4xf32>
}
