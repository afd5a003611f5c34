// The regions of an operation go on with the names of what is around it, each for itself, in whichever order its form prints
// them: that of `scf.index_switch` begins with the second, and `scf.while` has arguments in both. Origin: names given when a region is
// printed, which took those of the case before for what is around the default region.
func.func @regions(%n: index, %c: i1, %m: memref<2xf32>) -> index {
  %outer = memref.alloc() : memref<2xf32>
  %switched = scf.index_switch %n -> index
  case 3 {
    %inner = memref.alloc() : memref<2xf32>
    %other = memref.alloc() : memref<2xf32>
    %sum = arith.addi %n, %n : index
    scf.yield %sum : index
  }
  default {
    %chosen = scf.if %c -> (index) {
      %inner = memref.alloc() : memref<2xf32>
      %one = arith.addi %n, %n : index
      scf.yield %one : index
    } else {
      %two = arith.muli %n, %n : index
      %inner = memref.alloc() : memref<2xf32>
      %nested = scf.if %c -> (index) {
        %deep = memref.alloc() : memref<2xf32>
        scf.yield %two : index
      } else {
        %three = arith.subi %two, %n : index
        scf.yield %three : index
      }
      scf.yield %nested : index
    }
    scf.yield %chosen : index
  }
  %looped = scf.while (%a = %switched) : (index) -> index {
    %next = arith.addi %a, %n : index
    %more = arith.cmpi ult, %next, %n : index
    scf.condition(%more) %next : index
  } do {
  ^bb0(%b: index):
    %again = scf.execute_region -> index {
      cf.cond_br %c, ^left, ^right(%b : index)
    ^left:
      %x = arith.addi %b, %b : index
      cf.br ^right(%x : index)
    ^right(%y: index):
      scf.yield %y : index
    }
    scf.yield %again : index
  }
  return %looped : index
}
