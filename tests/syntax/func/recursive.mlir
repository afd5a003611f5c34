func.func @fib(%n: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %small = arith.cmpi slt, %n, %c2 : i64
  cf.cond_br %small, ^base, ^step
^base:
  return %n : i64
^step:
  %a = arith.subi %n, %c1 : i64
  %b = arith.subi %n, %c2 : i64
  %x = call @fib(%a) : (i64) -> i64
  %y = call @fib(%b) : (i64) -> i64
  %sum = arith.addi %x, %y : i64
  return %sum : i64
}
func.func @even(%n: i64) -> i1 {
  %r = call @odd(%n) : (i64) -> i1
  return %r : i1
}
func.func @odd(%n: i64) -> i1 {
  %r = call @even(%n) : (i64) -> i1
  return %r : i1
}
