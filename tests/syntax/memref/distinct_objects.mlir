func.func @m(%a: memref<4x8xf32>, %r: memref<?xf32>) {
  %do:2 = memref.distinct_objects %a, %r : memref<4x8xf32>, memref<?xf32>
  %do1 = memref.distinct_objects %a {foo} : memref<4x8xf32>
  return
}
