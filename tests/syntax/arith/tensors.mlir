// Arithmetic on tensors and scalable vectors.
func.func @tensors(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %i: tensor<8xi64>, %j: tensor<8xi64>, %n: tensor<5xindex>, %s: vector<[4]xf64>, %c: tensor<8xi1>) {
  %0 = arith.addf %a, %b : tensor<?x4xf32>
  %1 = arith.cmpf olt, %0, %b : tensor<?x4xf32>
  %2 = arith.select %1, %a, %b : tensor<?x4xi1>, tensor<?x4xf32>
  %3 = arith.floordivsi %i, %j : tensor<8xi64>
  %4 = arith.cmpi uge, %3, %j : tensor<8xi64>
  %5 = arith.select %c, %3, %j {tag} : tensor<8xi1>, tensor<8xi64>
  %6 = arith.index_cast %n : tensor<5xindex> to tensor<5xi32>
  %7 = arith.maximumf %s, %s fastmath<nsz> : vector<[4]xf64>
  %8 = arith.fptosi %7 : vector<[4]xf64> to vector<[4]xi32>
  %9:2 = arith.mului_extended %i, %j : tensor<8xi64>
  %10, %11 = arith.addui_extended %i, %j : tensor<8xi64>, tensor<8xi1>
  %12 = arith.xori %9#1, %10 : tensor<8xi64>
  return
}
