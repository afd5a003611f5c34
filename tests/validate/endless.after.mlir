func.func @round(%c: i1) {
  cf.cond_br %c, ^loop, ^end
^loop:
  cf.br ^loop
^end:
  return
}
func.func @counted(%n: i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  cf.br ^loop(%zero : i64)
^loop(%i: i64):
  %next = arith.addi %i, %one : i64
  %ends = arith.cmpi eq, %next, %n : i64
  cf.cond_br %ends, ^end, ^loop(%next : i64)
^end:
  return
}
