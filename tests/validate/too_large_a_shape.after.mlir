func.func @shapes(%a: memref<?xf32>, %s: memref<2xindex>) {
  %0 = memref.reshape %a(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  return
}
