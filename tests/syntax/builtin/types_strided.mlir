func.func private @f(memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<4xf32, strided<[1]>>,
  memref<4x4xf32, strided<[4, 1], offset: 2>, 1>, memref<4xf32, strided<[-1], offset: 3>>,
  memref<f32, strided<[], offset: 7>>, memref<?x?xf32, strided<[?, ?]>>)
