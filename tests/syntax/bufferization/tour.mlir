func.func @b(%i: index, %t: tensor<?x4xf32>, %m: memref<?x4xf32>, %cond: i1, %tt: tensor<4xf32>) {
  %0 = bufferization.alloc_tensor(%i) : tensor<?x4xf32>
  %1 = bufferization.alloc_tensor() copy(%t) : tensor<?x4xf32>
  %2 = bufferization.alloc_tensor(%i) size_hint=%i {foo, memory_space = 1 : i64} : tensor<?x4xf32>
  %3 = bufferization.alloc_tensor() {memory_space = "x"} : tensor<4xf32>
  %5 = bufferization.alloc_tensor() copy(%t) size_hint=%i : tensor<?x4xf32>
  %4 = bufferization.clone %m : memref<?x4xf32> to memref<?x4xf32>
  bufferization.dealloc_tensor %t : tensor<?x4xf32>
  %b = bufferization.to_buffer %t : tensor<?x4xf32> to memref<?x4xf32>
  %b2 = bufferization.to_buffer %t read_only {foo} : tensor<?x4xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>, 3>
  %t1 = bufferization.to_tensor %m : memref<?x4xf32> to tensor<?x4xf32>
  %t2 = bufferization.to_tensor %m restrict writable {foo} : memref<?x4xf32> to tensor<?x4xf32>
  %t3 = bufferization.to_tensor %m writable : memref<?x4xf32> to tensor<?x4xf32>
  %r = bufferization.materialize_in_destination %t in %t1 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
  bufferization.materialize_in_destination %t in writable %m {foo} : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
  bufferization.dealloc (%m : memref<?x4xf32>) if (%cond)
  %x = bufferization.dealloc (%m, %b : memref<?x4xf32>, memref<?x4xf32>) if (%cond, %cond) retain (%m : memref<?x4xf32>)
  %y = bufferization.dealloc retain (%m : memref<?x4xf32>)
  bufferization.dealloc {foo}
  return
}
