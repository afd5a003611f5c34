func.func @f(%a: i32) {
  "t.use"(%a) : (f32) -> ()
  "t.use"(%b) : (f32) -> ()
  %b = arith.constant 1 : i32
  return
}
// error 2:11: use of value '%a' expects different type than prior uses: 'f32' vs 'i32'
// error 4:3: definition of SSA value '%b#0' has type 'i32'
