func.func @f(%a: memref<4xf32>, %b: memref<*xf32>, %c: i1, %d: i1) {
  %0 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %1 = bufferization.clone %b {tag} : memref<*xf32> to memref<*xf32>
  bufferization.dealloc
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  bufferization.dealloc (%a, %b : memref<4xf32>, memref<*xf32>) if (%c, %d) {tag}
  %2 = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%b : memref<*xf32>)
  %3:2 = bufferization.dealloc (%a, %b : memref<4xf32>, memref<*xf32>) if (%c, %d) retain (%a, %0 : memref<4xf32>, memref<4xf32>)
  %4 = bufferization.dealloc retain (%a : memref<4xf32>)
  "t.use"(%2, %3#1, %4) : (i1, i1, i1) -> ()
  return
}
