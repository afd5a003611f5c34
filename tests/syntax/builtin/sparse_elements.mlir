// Elements in every notation.
"t.dense"() {
  a = dense<[[1, -2], [3, 4]]> : tensor<2x2xi8>,
  b = dense<0x7F800000> : tensor<2xf32>,
  c = dense<"0xFF00FF00"> : tensor<4xui8>,
  d = dense<(1, -2)> : tensor<2xcomplex<i16>>,
  e = dense<[(1.0, 2.0), (3.5, -0.0)]> : tensor<2xcomplex<f64>>,
  f = dense<> : tensor<0xf32>,
  g = dense<["a", "b\22c"]> : tensor<2x!t.string>,
  h = dense<true> : vector<4xi1>,
  i = dense<[true, false, false, true]> : tensor<4xi1>,
  j = dense<[0.5, 1.0e-3]> : tensor<2xbf16>,
  k = dense<[0x3C00, 1.0]> : tensor<2xf16>,
  l = dense<12> : tensor<2x0x3xindex>,
  m = dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi64>,
  n = dense<"0x01000000000000000200000000000000"> : tensor<2xindex>
} : () -> ()
"t.sparse"() {
  a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>,
  b = sparse<0, 1.0> : tensor<5xf32>,
  c = sparse<[[0, 1, 2]], -7> : tensor<3x3x3xi64>,
  d = sparse<> : tensor<2xi1>,
  e = sparse<[[1]], (1.0, 2.0)> : tensor<2xcomplex<f32>>,
  f = sparse<[[0], [3]], [0x7FC00000, 2.5]> : vector<4xf32>
} : () -> ()
