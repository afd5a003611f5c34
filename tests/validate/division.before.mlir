// AFTER divides where BEFORE does not: by zero, if a caller likes.
func.func @f(%c: i1, %x: i64, %y: i64) -> i64 {
  %q = scf.if %c -> i64 {
    %d = arith.divui %x, %y : i64
    scf.yield %d : i64
  } else {
    scf.yield %x : i64
  }
  return %q : i64
}
