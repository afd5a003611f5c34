// What deallocation makes, and what it is given.
func.func @drop(%a: memref<2xf32>, %b: memref<*xf32>, %c: i1, %d: memref<?xf32, strided<[1], offset: ?>>) -> (i1, i1) {
  bufferization.dealloc
  bufferization.dealloc (%a : memref<2xf32>) if (%c)
  %r:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<*xf32>) if (%c, %c) retain (%d, %a : memref<?xf32, strided<[1], offset: ?>>, memref<2xf32>)
  %k = bufferization.dealloc retain (%a : memref<2xf32>)
  %x = bufferization.clone %a : memref<2xf32> to memref<2xf32>
  %y = bufferization.clone %a : memref<2xf32> to memref<*xf32>
  return %r#0, %r#1 : i1, i1
}
func.func @tensors(%m: memref<?x4xf32>, %t: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %0 = bufferization.to_tensor %m restrict writable : memref<?x4xf32> to tensor<?x4xf32>
  %1 = bufferization.to_buffer %t read_only : tensor<?x4xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  %2 = bufferization.alloc_tensor(%n) size_hint=%n {memory_space = 1 : i64} : tensor<?x4xf32>
  %3 = bufferization.alloc_tensor() copy(%t) : tensor<?x4xf32>
  %4 = bufferization.materialize_in_destination %0 in %2 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  bufferization.materialize_in_destination %4 in restrict writable %m : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
  bufferization.dealloc_tensor %3 : tensor<?x4xf32>
  return %4 : tensor<?x4xf32>
}
