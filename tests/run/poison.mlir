// Poison may be carried around, but not branched on.
func.func @main(%n: i32) -> i32 {
  %s = arith.constant 32 : i32
  %p = arith.shli %n, %s : i32
  %q = arith.addi %p, %n : i32
  %c = arith.cmpi eq, %q, %n : i32
  cf.cond_br %c, ^a, ^a
^a:
  return %n : i32
}
