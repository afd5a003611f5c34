// Overflow, exactness and fast-math flags in all their spellings.
func.func @integers(%a: i32, %b: i32, %v: vector<4xi64>) -> i32 {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.addi %0, %b overflow<nuw, nsw> : i32
  %2 = arith.subi %1, %b overflow<nsw, nuw> : i32
  %3 = arith.muli %2, %b overflow<nuw> : i32
  %4 = arith.shli %3, %b overflow<none> : i32
  %5 = arith.addi %v, %v overflow<nsw> : vector<4xi64>
  %6 = arith.trunci %v overflow<nsw> : vector<4xi64> to vector<4xi8>
  return %4 : i32
}
func.func @floats(%x: f32, %y: f32, %t: tensor<?xf64>) -> f32 {
  %0 = arith.addf %x, %y fastmath<fast> : f32
  %1 = arith.subf %0, %y fastmath<nnan, ninf> : f32
  %2 = arith.mulf %1, %y fastmath<reassoc,nsz,arcp> : f32
  %3 = arith.divf %2, %y fastmath<none> : f32
  %4 = arith.remf %3, %y fastmath<contract,afn> : f32
  %5 = arith.negf %4 fastmath<ninf> : f32
  %6 = arith.cmpf ogt, %4, %5 fastmath<nnan> : f32
  %7 = arith.addf %t, %t fastmath<reassoc, contract> : tensor<?xf64>
  return %5 : f32
}
