// Constants that are vectors and tensors, and their names.
func.func @constants() -> tensor<2x2xf32> {
  %0 = arith.constant dense<1.0> : tensor<2x2xf32>
  %1 = arith.constant dense<[1, 2, 3]> : vector<3xi8>
  %2 = arith.constant dense<[true, false]> : tensor<2xi1>
  %3 = arith.constant dense<0> : vector<4xindex>
  %4 = arith.constant {note = "kept"} dense<[[1.0, 2.0], [3.0, 4.5]]> : tensor<2x2xf64>
  %5 = arith.constant dense<(1.0, -2.0)> : tensor<complex<f32>>
  %6 = arith.constant dense<> : tensor<0xi32>
  %7 = arith.constant -1 : i128
  %8 = arith.constant 0xFF : i8
  %9 = arith.constant 1.5e-3 : bf16
  %10 = arith.constant 0x7F800000 : f32
  %11 = arith.constant sparse<[[0, 1]], [2.0]> : tensor<2x2xf32>
  %12 = arith.constant dense<2> : vector<[4]xi32>
  return %0 : tensor<2x2xf32>
}
