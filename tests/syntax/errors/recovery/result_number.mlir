func.func @f() {
  %0:2 = "t.two"() : () -> (i32, i32)
  "t.use"(%0#2) : (i32) -> ()
  return
}
// error 3:11: reference to invalid result number
