"t.op"(%0) : (i32, i32) -> ()
// error 1:14: expected 1 operand type but had 2
