func.func @f(%c: i1, %n: index) {
  scf.if %c
    %0 = arith.constant 1 : i32
    "t.use"(%0) : (i32) -> ()
  }
  "t.op"() {a = 1, b = [2] : () -> ()
  scf.for %i = %n to %n step %n
  {
    "t.use"(%i) : (index) -> ()
  }
  scf.for %i = %n to %n step %n iter_args(%x = %n) -> index) {
    scf.yield %x : index
  }
  "t.op"( : () -> ()
  return
}
// error 2:12: expected '{' to begin a region
// error 6:27: expected '}' in attribute dictionary
// error 11:60: expected '{' to begin a region
// error 14:10: expected ')' to end operand list
