// The operation that frees under conditions, in all its shapes.
func.func @shapes(%a: memref<4xf32>, %b: memref<?x?xi8>, %c: i1, %d: i1) -> (i1, i1) {
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  bufferization.dealloc (%a, %b : memref<4xf32>, memref<?x?xi8>) if (%c, %d)
  %0 = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%b : memref<?x?xi8>)
  %1:2 = bufferization.dealloc (%a, %b : memref<4xf32>, memref<?x?xi8>) if (%c, %d) retain (%b, %a : memref<?x?xi8>, memref<4xf32>) {note}
  %2 = bufferization.dealloc retain (%a : memref<4xf32>)
  bufferization.dealloc
  return %0, %1#1 : i1, i1
}

func.func @clones(%a: memref<4x?xf32, strided<[?, 1]>>, %u: memref<*xf32>) {
  %0 = bufferization.clone %a : memref<4x?xf32, strided<[?, 1]>> to memref<4x?xf32>
  %1 = bufferization.clone %0 {note = [1, 2]} : memref<4x?xf32> to memref<4x?xf32>
  %2 = bufferization.clone %u : memref<*xf32> to memref<*xf32>
  return
}
