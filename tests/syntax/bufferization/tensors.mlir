// Tensors that become buffers, and the other way round.
func.func @allocs(%n: index, %t: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
  %1 = bufferization.alloc_tensor() copy(%t) : tensor<?x4xf32>
  %2 = bufferization.alloc_tensor(%n, %n) {memory_space = 3 : i64} : tensor<?x?xi8>
  %3 = bufferization.alloc_tensor() {memory_space = "fast"} : tensor<16xf32>
  %4 = bufferization.alloc_tensor(%n) size_hint=%n : tensor<?x4xf32>
  %5 = bufferization.alloc_tensor() copy(%1) size_hint=%n : tensor<?x4xf32>
  bufferization.dealloc_tensor %2 : tensor<?x?xi8>
  bufferization.dealloc_tensor %3 {note} : tensor<16xf32>
  return %5 : tensor<?x4xf32>
}

func.func @casts(%t: tensor<?x4xf32>, %u: tensor<*xi32>, %m: memref<?x4xf32, strided<[?, 1], offset: ?>>, %v: memref<*xi32>) {
  %0 = bufferization.to_buffer %t : tensor<?x4xf32> to memref<?x4xf32>
  %1 = bufferization.to_buffer %t read_only : tensor<?x4xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>, 2>
  %2 = bufferization.to_buffer %u read_only {note} : tensor<*xi32> to memref<*xi32>
  %3 = bufferization.to_tensor %m : memref<?x4xf32, strided<[?, 1], offset: ?>> to tensor<?x4xf32>
  %4 = bufferization.to_tensor %m restrict : memref<?x4xf32, strided<[?, 1], offset: ?>> to tensor<?x4xf32>
  %5 = bufferization.to_tensor %v restrict writable {note} : memref<*xi32> to tensor<*xi32>
  %6 = bufferization.to_tensor %0 writable : memref<?x4xf32> to tensor<?x4xf32>
  return
}

func.func @materialize(%t: tensor<?xf32>, %u: tensor<?xf32>, %m: memref<?xf32>, %s: memref<?xf32, strided<[?]>>) -> tensor<?xf32> {
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  bufferization.materialize_in_destination %0 in writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  bufferization.materialize_in_destination %0 in restrict writable %s {note} : (tensor<?xf32>, memref<?xf32, strided<[?]>>) -> ()
  return %0 : tensor<?xf32>
}
