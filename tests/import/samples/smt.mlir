smt.solver() : () -> () {
  %c = smt.bv.constant #smt.bv<5> : !smt.bv<32>
  %0 = smt.bv.add %c, %c : !smt.bv<32>
  %1 = smt.bv.cmp slt %0, %c : !smt.bv<32>
  %a = smt.declare_fun "a" : !smt.bool
  %2 = smt.and %1, %a
  %3 = smt.not %2
  %4 = smt.int.constant 4
  %5 = smt.int.add %4, %4
  %6 = smt.int.cmp le %5, %4
  %7 = smt.ite %3, %0, %c : !smt.bv<32>
  smt.assert %3
  smt.check sat {
  } unknown {
  } unsat {
  }
}
