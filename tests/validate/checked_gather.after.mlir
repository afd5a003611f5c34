#map = affine_map<(d0) -> (d0)>
module {
  func.func @pick(%arg0: memref<4xf32>, %arg1: memref<90xi64>) -> memref<90xf32> {
    %c4_i64 = arith.constant 4 : i64
    %c0_i64 = arith.constant 0 : i64
    %alloc = memref.alloc() : memref<90xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg1 : memref<90xi64>) outs(%alloc : memref<90xf32>) {
    ^bb0(%in: i64, %out: f32):
      %0 = arith.index_cast %in : i64 to index
      %1 = arith.cmpi slt, %in, %c4_i64 : i64
      cf.assert %1, "too large"
      %2 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %2, "negative"
      %3 = memref.load %arg0[%0] : memref<4xf32>
      linalg.yield %3 : f32
    }
    %alloc_0 = memref.alloc() : memref<90xf32>
    memref.copy %alloc, %alloc_0 : memref<90xf32> to memref<90xf32>
    memref.dealloc %alloc : memref<90xf32>
    return %alloc_0 : memref<90xf32>
  }
}

