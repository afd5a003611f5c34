// A function for each rule of rules/operations/affine.egg that no other file here needs, with
// near misses.

func.func @affine_load_of_cast(%m: memref<4xf32>) -> f32 {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = affine.load %0[2] : memref<?xf32>
  return %1 : f32
}

func.func @affine_store_to_cast(%m: memref<4xf32>, %f: f32) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  affine.store %f, %0[2] : memref<?xf32>
  return
}

func.func @affine_prefetch_of_cast(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  affine.prefetch %0[2], read, locality<3>, data : memref<?xf32>
  return
}

