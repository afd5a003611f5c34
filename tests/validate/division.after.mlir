func.func @f(%c: i1, %x: i64, %y: i64) -> i64 {
  %d = arith.divui %x, %y : i64
  %q = arith.select %c, %d, %x : i64
  return %q : i64
}
