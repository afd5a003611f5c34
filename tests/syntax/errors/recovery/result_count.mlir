func.func @f() {
  %0:2 = arith.constant 1 : i32
  %1 = "t.none"() : () -> ()
  return
}
// error 2:3: operation defines 1 results but was provided 2 to bind
// error 3:3: cannot name an operation with no results
