// A loop with two entries, and blocks in an order that is not that of control.
func.func @two_entries(%c: i1, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %c, ^a(%c0 : index), ^b(%n : index)
^exit(%r: index):
  return %r : index
^b(%j: index):
  %more = arith.cmpi ult, %j, %n : index
  cf.cond_br %more, ^a(%j : index), ^exit(%j : index)
^a(%i: index):
  %next = arith.addi %i, %c1 : index
  cf.br ^b(%next : index)
}
