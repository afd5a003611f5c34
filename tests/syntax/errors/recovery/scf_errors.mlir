func.func @f(%c: i1, %i: index) {
  scf.for %k = %i %i step %i { }
  scf.for %k = %i to %i step %i iter_args(%x = %c) -> (i1, i1) { scf.yield %x : i1 }
  %0 = scf.while (%x = %c) : () -> i1 { scf.condition(%c) %x : i1 } do { }
  scf.if %i { }
  return
}
// error 2:19: custom op 'scf.for' expected 'to'
// error 3:3: custom op 'scf.for' mismatch in number of loop-carried values and defined values
// error 4:8: custom op 'scf.while' expected as many input types as operands (expected 1 got 0)
// error 5:10: use of value '%i' expects different type than prior uses: 'i1' vs 'index'
