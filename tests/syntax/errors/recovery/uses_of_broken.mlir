func.func @f(%a: i32) -> i32 {
  %0:2 = arith.addi %a, %a ? : i32
  "t.use"(%0#0) : (f32) -> ()
  "t.use"(%0#0, %0#1) : (i32, index) -> ()
  %1 = arith.addf %0#0, %0#1 : f32
  "t.use"(%1) : (i64) -> ()
  return %0#0 : i32
}
func.func @g() {
  "t.use"(%0) : (f32) -> ()
  return
}
// error 2:27: expected ':'
// error 6:11: use of value '%1' expects different type than prior uses: 'i64' vs 'f32'
// error 10:11: use of undeclared SSA value name
