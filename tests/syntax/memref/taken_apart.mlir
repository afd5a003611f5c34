// Buffers taken apart and put together again.
func.func @view_of(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %raw: memref<2048xi8>, %n: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %r = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#1, %sizes#0], strides: [%strides#1, %strides#0] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %p = memref.extract_aligned_pointer_as_index %m : memref<?x?xf32, strided<[?, ?], offset: ?>> -> index
  %v = memref.view %raw[%n][%n, %n] : memref<2048xi8> to memref<?x?xf32>
  %w = memref.view %raw[%n][] : memref<2048xi8> to memref<64x4xf32>
  %u = memref.reinterpret_cast %v to offset: [0], sizes: [4, %n], strides: [%n, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1]>>
  %c = memref.cast %u : memref<4x?xf32, strided<[?, 1]>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %s = memref.memory_space_cast %w : memref<64x4xf32> to memref<64x4xf32, 1>
  %d = memref.dim %m, %n : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %a = memref.assume_alignment %w, 16 : memref<64x4xf32>
  %x, %y = memref.distinct_objects %v, %a : memref<?x?xf32>, memref<64x4xf32>
  return %r : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
