// A shift by too much is poison, and poison stays poison in whatever is computed of it.
func.func @lost(%x: i64, %n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  return %zero : i64
}
func.func @same(%x: i64, %n: i64) -> i64 {
  %y = arith.shli %x, %n : i64
  %z = arith.subi %y, %y : i64
  return %z : i64
}
// BEFORE has poison there: AFTER may have any number.
func.func @narrowed(%x: i64, %n: i64) -> i64 {
  %y = arith.shli %x, %n : i64
  %z = arith.subi %y, %y : i64
  return %z : i64
}
func.func @branch(%x: i64, %n: i64) {
  return
}
// The least number divided by -1 is undefined.
func.func @overflow(%x: i64, %n: i64) {
  %one = arith.constant 1 : i64
  %k = arith.ori %n, %one : i64
  return
}
// What BEFORE divides AFTER may divide.
func.func @division(%x: i64, %n: i64) -> i64 {
  %q = arith.divsi %x, %n : i64
  return %q : i64
}
// What is not chosen may be poison.
func.func @chosen(%x: i64, %n: i64) -> i64 {
  %limit = arith.constant 64 : i64
  %fits = arith.cmpi ult, %n, %limit : i64
  %r = scf.if %fits -> (i64) {
    %y = arith.shli %x, %n : i64
    scf.yield %y : i64
  } else {
    scf.yield %x : i64
  }
  return %r : i64
}
