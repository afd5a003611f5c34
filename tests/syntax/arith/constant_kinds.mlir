// Every sort of constant and the name that it gets.
func.func @scalars() {
  %a = arith.constant 0 : index
  %b = arith.constant 0 : index
  %c = arith.constant -7 : index
  %d = arith.constant 42 : i32
  %e = arith.constant -42 : i32
  %f = arith.constant true
  %g = arith.constant false
  %h = arith.constant 1 : i1
  %i = arith.constant 0.0 : f32
  %j = arith.constant -0.0 : f64
  %k = arith.constant 1.0e+30 : f32
  %l = arith.constant 0x7FC00000 : f32
  %m = arith.constant 0xFF : i8
  %n = arith.constant 170141183460469231731687303715884105727 : i128
  %o = arith.constant -170141183460469231731687303715884105728 : i128
  %p = arith.constant {a.note = "with an attribute"} 3 : i64
  return
}
func.func @shaped() {
  %a = arith.constant dense<0> : vector<4xi32>
  %b = arith.constant dense<[true, false]> : vector<2xi1>
  %c = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %d = arith.constant dense<> : tensor<0x4xi8>
  %e = arith.constant sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>
  %f = arith.constant dense<(1.0, -2.0)> : tensor<3xcomplex<f32>>
  %g = arith.constant dense_resource<weights> : tensor<2xf32>
  %h = arith.constant dense<"0x0000803F00000040"> : tensor<2xf32>
  return
}
{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F00000040"
    }
  }
#-}
