func.func @f(%c: i1) -> i32 {
  %0 = "scf.if"(%c) ({
    %1 = "arith.constant"() {value = 1.0 : f32} : () -> i32
    "scf.yield"(%1) : (i32) -> ()
  }, {
    "t.use"(%undeclared) : (i32) -> ()
    "scf.yield"() : () -> ()
  }) : (i1) -> (i32
  return %0 : i32
}
// error 6:13: use of undeclared SSA value name
// error 8:20: expected ')'
