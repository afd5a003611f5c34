func.func @f() {
  %a = arith.constant 0 : index
  %b = arith.constant 0 : index
  %c = arith.constant 1 : i32
  %d = arith.constant -7 : i64
  %e = arith.constant true
  %f = arith.constant false
  %g = arith.constant 1.5 : f32
  %h = arith.constant 1.0e+30 : f64
  %i = arith.constant dense<[1, 2]> : vector<2xi32>
  %j = arith.constant dense<0.0> : tensor<4xf32>
  %k = arith.constant {tag} 5 : i8
  %l = arith.constant 0 : index
  %m = arith.constant true
  %n = arith.constant -1 : index
  return
}
