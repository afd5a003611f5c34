// Names that are used again beside each other, and in regions that follow.
func.func @f(%n: index, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %a = scf.for %i = %c0 to %n step %n iter_args(%x = %c0) -> (index) {
    %y = arith.addi %x, %i : index
    scf.yield %y : index
  }
  %b = scf.for %i = %c0 to %n step %n iter_args(%x = %a) -> (index) {
    %y = arith.addi %x, %i : index
    scf.yield %y : index
  }
  scf.if %c {
    %y = arith.addi %a, %b : index
    "t.use"(%y) : (index) -> ()
  } else {
    %y = arith.muli %a, %b : index
    "t.use"(%y) : (index) -> ()
  }
  %y = arith.subi %a, %b : index
  return %y : index
}
func.func @g(%n: index, %c: i1) -> index {
  %y = arith.subi %n, %n : index
  return %y : index
}
