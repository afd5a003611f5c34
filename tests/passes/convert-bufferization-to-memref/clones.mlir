func.func @f(%a: memref<?x3x?xf32>, %b: memref<2xf32>, %c: memref<?xf32, strided<[?], offset: ?>>, %d: memref<2xf32, 1>) -> (memref<?x3x?xf32>, memref<2xf32>, memref<?xf32, strided<[?], offset: ?>>, memref<2xf32,1>) {
  %0 = bufferization.clone %a : memref<?x3x?xf32> to memref<?x3x?xf32>
  %1 = bufferization.clone %b : memref<2xf32> to memref<2xf32>
  %2 = bufferization.clone %c : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %3 = bufferization.clone %d : memref<2xf32, 1> to memref<2xf32, 1>
  return %0, %1, %2, %3 : memref<?x3x?xf32>, memref<2xf32>, memref<?xf32, strided<[?], offset: ?>>, memref<2xf32,1>
}
func.func @g(%b: memref<2xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %b : memref<2xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @d(%b: memref<2xf32>, %c: i1) {
  bufferization.dealloc (%b : memref<2xf32>) if (%c)
  return
}
