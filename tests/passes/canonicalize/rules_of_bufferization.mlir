// A function for each rule of rules/operations/bufferization.egg that no other file here needs, with
// near misses.

func.func private @use(memref<?xf32>)

func.func @alloc_tensor_of_constant_size(%n: index) -> tensor<?x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = bufferization.alloc_tensor(%c4, %n) : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @alloc_tensor_of_negative_size() -> tensor<?xf32> {
  %c-4 = arith.constant -4 : index
  %0 = bufferization.alloc_tensor(%c-4) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @alloc_tensor_of_copy(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @dim_of_alloc_tensor(%n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, index
}

func.func @dim_of_alloc_tensor_of_copy(%t: tensor<?xf32>) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, index
}

func.func @dim_of_alloc_tensor_of_unknown_number(%n: index, %i: index) -> index {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %dim = tensor.dim %0, %i : tensor<?xf32>
  return %dim : index
}

func.func @to_tensor_of_to_buffer(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %1 = bufferization.to_tensor %0 : memref<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @to_tensor_of_used_to_buffer(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  call @use(%0) : (memref<?xf32>) -> ()
  %1 = bufferization.to_tensor %0 : memref<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @dim_of_to_tensor(%m: memref<?xf32>, %i: index) -> index {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %1 = tensor.dim %0, %i : tensor<?xf32>
  return %1 : index
}

func.func @dim_of_to_buffer(%t: tensor<?xf32>, %i: index) -> index {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %1 = memref.dim %0, %i : memref<?xf32>
  return %1 : index
}

func.func @materialize_of_cast(%t: tensor<4xf32>, %d: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = bufferization.materialize_in_destination %0 in %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @materialize_in_cast(%t: tensor<?xf32>, %d: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %d : tensor<4xf32> to tensor<?xf32>
  %1 = bufferization.materialize_in_destination %t in %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @to_buffer_of_cast(%t: tensor<4xf32>) -> memref<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

func.func @to_buffer_of_cast_with_layout(%t: tensor<4xf32>) -> memref<?xf32, strided<[?], offset: ?>, 1> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 read_only : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>, 1>
  return %1 : memref<?xf32, strided<[?], offset: ?>, 1>
}

func.func @to_buffer_of_cast_of_unranked(%t: tensor<*xf32>) -> memref<?xf32> {
  %cast = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %0 = bufferization.to_buffer %cast : tensor<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}
