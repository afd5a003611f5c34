func.func private @v(vector<f32>, vector<4xf32>, vector<[4]xf32>, vector<2x[4]xi1>, vector<[4]x[8]xindex>, vector<4x!llvm.ptr>)
func.func private @t(tensor<*xf32>, tensor<?x?xf32, "enc">, tensor<4xf32, {a}>, tensor<f32>, tensor<0x?x1xi1>, tensor<4xf32, 0>, tensor<4x!foo.t>, tensor<2xvector<2xf32>>, tensor<2xcomplex<f64>>, tensor<2xindex>, tensor<4xf32, #foo.e>)
func.func private @m(memref<4xmemref<?xf32>>, memref<4xvector<4xf32>>, memref<4xcomplex<f32>>, memref<*xmemref<2xi1>, 3>, memref<2xindex>)
