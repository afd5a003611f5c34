// differs: mlir-opt's helper leaves the condition of an earlier memref of the same address out, and then frees neither.
func.func @c(%x: memref<4xf32, 1>, %y: memref<?xf32, 2>, %c: i1, %d: i1) -> (i1,i1) {
  %0:2 = bufferization.dealloc (%x, %y : memref<4xf32, 1>, memref<?xf32, 2>) if (%c, %d) retain (%y, %x : memref<?xf32, 2>, memref<4xf32, 1>)
  return %0#0, %0#1 : i1, i1
}
module @nested { func.func @dealloc_helper() { return }
func.func @c(%x: memref<4xf32>, %y: memref<?xf32>, %c: i1, %d: i1) -> (i1,i1) {
  %0:2 = bufferization.dealloc (%x, %y : memref<4xf32>, memref<?xf32>) if (%c, %d) retain (%y, %x : memref<?xf32>, memref<4xf32>)
  return %0#0, %0#1 : i1, i1
}
}
