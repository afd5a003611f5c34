// Shapes of every kind through arithmetic.
func.func @shapes(%a: vector<4xf32>, %b: vector<[4]xf32>, %c: vector<2x[4]xi32>, %d: vector<f32>, %t: tensor<?x4xf32>, %u: tensor<*xi32>) {
  %0 = arith.addf %a, %a : vector<4xf32>
  %1 = arith.mulf %b, %b : vector<[4]xf32>
  %2 = arith.muli %c, %c : vector<2x[4]xi32>
  %3 = arith.negf %d : vector<f32>
  %4 = arith.divf %t, %t : tensor<?x4xf32>
  %5 = arith.xori %u, %u : tensor<*xi32>
  %6 = arith.cmpf olt, %t, %4 : tensor<?x4xf32>
  %7 = arith.cmpi eq, %c, %2 : vector<2x[4]xi32>
  %8 = arith.extf %a : vector<4xf32> to vector<4xf64>
  %9 = arith.constant dense<1.5> : vector<[4]xf32>
  %10 = arith.constant dense<-1> : tensor<2x3x4xi64>
  %11 = arith.constant dense<2> : vector<4xindex>
  %12 = arith.select %6, %t, %4 : tensor<?x4xi1>, tensor<?x4xf32>
  return
}
