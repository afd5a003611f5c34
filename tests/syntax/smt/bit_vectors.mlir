// The first bit of a bit vector is a sign when it is printed.
func.func @signs() {
  %0 = smt.bv.constant #smt.bv<15> : !smt.bv<4>
  %1 = smt.bv.constant #smt.bv<-8> : !smt.bv<4>
  %2 = smt.bv.constant #smt.bv<7> : !smt.bv<4>
  %3 = smt.bv.constant #smt.bv<true> : !smt.bv<4>
  %4 = smt.bv.constant #smt.bv<false> : !smt.bv<1>
  %5 = smt.bv.constant #smt.bv<- 0x3> : !smt.bv<4>
  %6 = smt.bv.constant #smt.bv<340282366920938463463374607431768211455> : !smt.bv<128>
  "test.op"() {a = #smt.bv<0xf> : !smt.bv<4>, b = #smt.bv<0xf> : !smt.bv<5>} : () -> ()
  return
}
