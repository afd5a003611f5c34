func.func @f(%c: i1, %n: index) -> memref<?xf32> {
  %true = arith.constant true
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %s = arith.select %c, %a, %b : memref<?xf32>
  %base, %off, %size, %stride = memref.extract_strided_metadata %a : memref<?xf32> -> memref<f32>, index, index, index
  %o = bufferization.dealloc (%base, %b : memref<f32>, memref<?xf32>) if (%true, %c) retain (%s : memref<?xf32>)
  %k = scf.if %o -> (memref<?xf32>) {
    scf.yield %s : memref<?xf32>
  } else {
    %clone = bufferization.clone %s : memref<?xf32> to memref<?xf32>
    scf.yield %clone : memref<?xf32>
  }
  return %k : memref<?xf32>
}
