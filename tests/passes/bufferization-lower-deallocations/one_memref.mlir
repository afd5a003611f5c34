func.func @a(%x: memref<4xf32>, %c: i1) {
  bufferization.dealloc (%x : memref<4xf32>) if (%c)
  bufferization.dealloc
  return
}
func.func @b(%x: memref<4xf32>, %y: memref<?xf32>, %z: memref<*xf32>, %c: i1) -> (i1,i1) {
  %0:2 = bufferization.dealloc (%x : memref<4xf32>) if (%c) retain (%y, %z : memref<?xf32>, memref<*xf32>)
  %1:1 = bufferization.dealloc (%z : memref<*xf32>) if (%c) retain (%y: memref<?xf32>)
  bufferization.dealloc (%z : memref<*xf32>) if (%c)
  return %0#0, %0#1 : i1, i1
}
