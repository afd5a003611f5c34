func.func @select(%c: i1, %v: vector<4xi1>, %a: vector<4xf32>, %t: tensor<?x8xi1>, %u: tensor<?x8xindex>, %s: !t.thing) {
  %0 = arith.select %c, %a, %a : vector<4xf32>
  %1 = arith.select %v, %a, %0 : vector<4xi1>, vector<4xf32>
  %2 = arith.select %t, %u, %u {t.a = 1} : tensor<?x8xi1>, tensor<?x8xindex>
  %3 = arith.select %c, %s, %s : !t.thing
  %4 = arith.select %c, %c, %c : i1
  return
}
