// OPTIONS: --mlir-elide-elementsattrs-if-larger=2
"t.a"() {a = dense<[1, 2, 3]> : tensor<3xi32>, b = dense<[1, 2]> : tensor<2xi32>, c = dense<1> : tensor<100xi32>, d = dense<> : tensor<0xi8>, e = dense<["a", "b", "c"]> : tensor<3x!foo.s>} : () -> ()
"t.b"() {a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, b = sparse<[[1]], [3]> : tensor<4xi32>, c = array<i32: 1, 2, 3, 4>, d = [1, 2, 3], e = dense_resource<k> : tensor<8xi8>, f = dense<[1.0, 2.0, 3.0]> : vector<3xf32>} : () -> ()
