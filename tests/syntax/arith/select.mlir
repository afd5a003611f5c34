func.func @f(%c: i1, %a: i32, %m: memref<4xf32>, %cv: vector<4xi1>, %v: vector<4xf32>, %t: tensor<?xi1>) {
  %0 = arith.select %c, %a, %a : i32
  %1 = arith.select %c, %m, %m {tag} : memref<4xf32>
  %2 = arith.select %cv, %v, %v : vector<4xi1>, vector<4xf32>
  %3 = arith.select %c, %v, %v : vector<4xf32>
  %4 = arith.select %c, %c, %c : i1
  %5 = arith.select %t, %t, %t : tensor<?xi1>, tensor<?xi1>
  return
}
