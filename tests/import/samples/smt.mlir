func.func @f(%a: !smt.bool, %c: !smt.bv<32>) {
  %0 = smt.bv.add %c, %c : !smt.bv<32>
  %1 = smt.bv.cmp slt %0, %c : !smt.bv<32>
  %2 = smt.and %1, %a
  %3 = smt.not %2
  %5 = smt.ite %3, %0, %c : !smt.bv<32>
  %6 = smt.bv.extract %0 from 4 : (!smt.bv<32>) -> !smt.bv<8>
  %7 = smt.xor %2, %3
  smt.assert %3
  return
}
