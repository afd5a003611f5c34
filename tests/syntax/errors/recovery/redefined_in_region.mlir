func.func @f(%c: i1) {
  %0 = arith.constant 1 : i32
  scf.if %c {
    %0 = arith.constant 2 : i32
  }
  return
}
// error 4:5: redefinition of SSA value '%0'
