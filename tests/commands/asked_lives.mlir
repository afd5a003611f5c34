func.func @both_ways_to_one(%n: i32, %c: i1) -> i32 {
  %q = arith.addi %n, %n : i32
  cf.cond_br %c, ^a, ^a
^a:
  return %n : i32
}
func.func @loop(%n: i32, %c: i1) -> i32 {
  %q = arith.addi %n, %n : i32
  cf.br ^a(%q : i32)
^a(%x: i32):
  %y = arith.addi %x, %q : i32
  cf.cond_br %c, ^a(%y : i32), ^b
^b:
  return %n : i32
}
