"t.op"() {a = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>, b = dense<1> : tensor<4xi8>, c = dense<[1, 1, 1]> : tensor<3xi8>,
  d = dense<> : tensor<0xf32>, e = dense<[1.0, 2.5]> : vector<2xf16>, f = dense<[true, false]> : tensor<2xi1>,
  g = dense<"0x0000803F00000040"> : tensor<2xf32>, h = dense<true> : tensor<2xi1>, i = dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xindex>,
  j = dense<[255, 3]> : tensor<2xui8>, k = dense<-1> : tensor<i64>, l = dense<0x7FC00000> : tensor<2xf32>, m = dense<[]> : tensor<0xi32>,
  n = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, o = dense<["a", "b"]> : tensor<2x!t.str>} : () -> ()
