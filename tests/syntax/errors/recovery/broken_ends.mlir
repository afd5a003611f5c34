func.func @f(%c: i1) -> i32 {
  %0 = scf.if %c -> (i32) {
    %1 = arith.constant 1 : i32
    scf.yield %1 : i3 2
  } else {
    %2 = arith.constant 2 : i32
  }
  cf.cond_br %c, ^a, ^b
^a:
  return %0 : i32 i32
^b:
  return
}
func.func @g() {
  func.return : i32
}
// error 4:15: use of value '%1' expects different type than prior uses: 'i3' vs 'i32'
// error 10:19: custom op 'i32' is unknown (tried 'func.i32' as well)
// error 15:15: expected operation name in quotes
