func.func @f() {
  "t.use"(%x) : (i32) -> ()
  "t.use"(%y#1) : (i32) -> ()
  return
}
// error 2:11: use of undeclared SSA value name
// error 3:11: use of undeclared SSA value name
