"t.types"() {
  v = [vector<f32>, vector<4xf32>, vector<2x[4]xi8>, vector<[2]x[4]xi1>],
  t = [tensor<f32>, tensor<4x?xf32>, tensor<*xf32>, tensor<?x2xf32, #t.encoding<a, 3>>, tensor<0xi8>],
  m = [memref<f32>, memref<4x?xf32>, memref<*xf32>, memref<?xf32, 2>, memref<*xf32, 3 : i32>, memref<4xf32, 0>]
} : () -> ()
