func.func @f(%m: memref<8x?xf32>, %s: memref<f32>, %v: memref<?xi8>) {
  %b, %o, %s0, %s1, %t0, %t1 = memref.extract_strided_metadata %m : memref<8x?xf32> -> memref<f32>, index, index, index, index, index
  %c:2 = memref.extract_strided_metadata %s : memref<f32> -> memref<f32>, index
  %d:4 = memref.extract_strided_metadata %v : memref<?xi8> -> memref<i8>, index, index, index
  %p = memref.extract_aligned_pointer_as_index %m : memref<8x?xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %s : memref<f32> -> index {tag}
  "t.use"(%s1, %t0, %c#1, %d#3, %p) : (index, index, index, index, index) -> ()
  return
}
