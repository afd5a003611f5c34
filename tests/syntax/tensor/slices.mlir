// Slices, with static and dynamic offsets, sizes and strides.
func.func @extract(%t: tensor<8x16x4xf32>, %u: tensor<?x?xf32>, %i: index, %n: index) -> tensor<?xf32> {
  %0 = tensor.extract_slice %t[0, 2, 0] [4, 4, 4] [1, 1, 1] : tensor<8x16x4xf32> to tensor<4x4x4xf32>
  %1 = tensor.extract_slice %t[%i, 0, 0] [1, %n, 4] [1, 2, 1] : tensor<8x16x4xf32> to tensor<1x?x4xf32>
  %2 = tensor.extract_slice %t[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<8x16x4xf32> to tensor<4x4xf32>
  %3 = tensor.extract_slice %u[%i, %i] [1, %n] [%n, 1] {note} : tensor<?x?xf32> to tensor<?xf32>
  return %3 : tensor<?xf32>
}

func.func @insert(%s: tensor<4x4xf32>, %t: tensor<8x16xf32>, %u: tensor<?x?xf32>, %i: index) -> tensor<?x?xf32> {
  %0 = tensor.insert_slice %s into %t[0, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  %1 = tensor.insert_slice %s into %u[%i, %i] [4, 4] [1, 2] {order = 1 : i32} : tensor<4x4xf32> into tensor<?x?xf32>
  %2 = tensor.cast %0 : tensor<8x16xf32> to tensor<?x16xf32>
  return %1 : tensor<?x?xf32>
}
