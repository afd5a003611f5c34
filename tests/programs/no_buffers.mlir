// Functions without a single buffer pass through.
// returns: 144
func.func private @fib(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %c = arith.cmpi sle, %n, %one : i64
  cf.cond_br %c, ^small, ^large
^small:
  return %n : i64
^large:
  %p = arith.subi %n, %one : i64
  %q = arith.subi %n, %two : i64
  %x = call @fib(%p) : (i64) -> i64
  %y = call @fib(%q) : (i64) -> i64
  %r = arith.addi %x, %y : i64
  return %r : i64
}
func.func @main() -> i64 {
  %n = arith.constant 12 : i64
  %r = call @fib(%n) : (i64) -> i64
  return %r : i64
}
