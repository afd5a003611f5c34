// Poison of several types, and unreachable ends.
func.func @poison(%c: i1) -> i32 {
  %0 = ub.poison : i32
  %1 = ub.poison : vector<4xf32>
  %2 = ub.poison <#ub.poison> : tensor<2x?xf64>
  %3 = ub.poison {hint = 3 : i64} : memref<?xi8>
  %4 = arith.select %c, %0, %0 : i32
  return %4 : i32
}

func.func @never(%c: i1) {
  cf.cond_br %c, ^go, ^stop
^go:
  return
^stop:
  ub.unreachable
}

func.func @tagged() {
  ub.unreachable {why = "checked before"}
}
