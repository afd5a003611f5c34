// What is compared before is compared after: of that there is nothing to count.
func.func @compared(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) -> i1 {
  %own = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%b : memref<4xf32>)
  return %own : i1
}
