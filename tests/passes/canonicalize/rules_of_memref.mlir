// A function for each rule of rules/operations/memref.egg that no other file here needs, with near
// misses.

func.func @copy_to_cast(%a: memref<?xf32>, %b: memref<4xf32>) {
  %0 = memref.cast %b : memref<4xf32> to memref<?xf32>
  memref.copy %a, %0 : memref<?xf32> to memref<?xf32>
  return
}

func.func @copy_to_cast_of_unranked(%a: memref<?xf32>, %b: memref<*xf32>) {
  %0 = memref.cast %b : memref<*xf32> to memref<?xf32>
  memref.copy %a, %0 : memref<?xf32> to memref<?xf32>
  return
}

func.func @alloca_of_constant_size(%n: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.alloca(%c4, %n) : memref<?x?xf32>
  memref.store %v, %0[%c0, %c0] : memref<?x?xf32>
  %1 = memref.load %0[%c0, %c0] : memref<?x?xf32>
  return %1 : f32
}

func.func @alloca_of_negative_size(%n: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c-4 = arith.constant -4 : index
  %0 = memref.alloca(%c-4, %n) : memref<?x?xf32>
  memref.store %v, %0[%c0, %c0] : memref<?x?xf32>
  %1 = memref.load %0[%c0, %c0] : memref<?x?xf32>
  return %1 : f32
}

func.func @dim_of_alloca(%n: index, %m: index, %v: f32) -> (index, index, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.alloca(%n, %m) : memref<?x?xf32>
  memref.store %v, %0[%c0, %c0] : memref<?x?xf32>
  %1 = memref.load %0[%c0, %c0] : memref<?x?xf32>
  %2 = memref.dim %0, %c0 : memref<?x?xf32>
  %3 = memref.dim %0, %c1 : memref<?x?xf32>
  return %2, %3, %1 : index, index, f32
}

func.func @dim_of_alloca_at_an_unknown_place(%n: index, %i: index, %v: f32) -> (index, f32) {
  %c0 = arith.constant 0 : index
  %0 = memref.alloca(%n) : memref<?xf32>
  memref.store %v, %0[%c0] : memref<?xf32>
  %1 = memref.load %0[%c0] : memref<?xf32>
  %2 = memref.dim %0, %i : memref<?xf32>
  return %2, %1 : index, f32
}
