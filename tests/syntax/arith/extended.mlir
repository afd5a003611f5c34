// Two results, and bounds.
func.func @wide(%a: i64, %b: i64, %v: vector<8xi16>) -> (i64, i64) {
  %sum, %carry = arith.addui_extended %a, %b : i64, i1
  %low, %high = arith.mulsi_extended %a, %b : i64
  %low_0, %high_1 = arith.mului_extended %a, %b : i64
  %s:2 = arith.addui_extended %v, %v : vector<8xi16>, vector<8xi1>
  %p:2 = arith.mulsi_extended %v, %v : vector<8xi16>
  %x = arith.addi %low, %low_0 : i64
  %y = arith.addi %high, %high_1 : i64
  %z = arith.addi %x, %sum : i64
  return %z, %y : i64, i64
}
func.func @bounds(%a: i8, %b: i8, %i: index, %x: f32, %y: f32) -> (i8, index, f32) {
  %0 = arith.maxsi %a, %b : i8
  %1 = arith.maxui %0, %b : i8
  %2 = arith.minsi %1, %a : i8
  %3 = arith.minui %2, %b : i8
  %4 = arith.ceildivsi %i, %i : index
  %5 = arith.ceildivui %4, %i : index
  %6 = arith.floordivsi %5, %i : index
  %7 = arith.maximumf %x, %y : f32
  %8 = arith.minimumf %7, %y fastmath<nnan> : f32
  %9 = arith.maxnumf %8, %y : f32
  %10 = arith.minnumf %9, %y : f32
  return %3, %6, %10 : i8, index, f32
}
