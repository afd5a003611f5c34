func.func @f(%f: !smt.func<(!smt.int, !smt.bv<4>) !smt.bool>, %n: !smt.int, %v: !smt.bv<4>, %g: !smt.func<(!smt.int) !smt.int>) {
  %0 = smt.apply_func %f(%n, %v) : !smt.func<(!smt.int, !smt.bv<4>) !smt.bool>
  %1 = smt.apply_func %g(%n) : !smt.func<(!smt.int) !smt.int>
  %2 = smt.bv.concat %v, %v : !smt.bv<4>, !smt.bv<4>
  %3 = smt.bv.constant #smt.bv<5> : !smt.bv<32>
  %4 = smt.bv.repeat 5 times %v : !smt.bv<4>
  %5 = smt.int.constant 5
  %6 = smt.int.constant -5 {smt.x}
  %7 = smt.int.constant 123456789012345678901234567890
  return
}
