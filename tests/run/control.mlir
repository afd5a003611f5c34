// Loops, switches and regions, and what they give.
func.func @main() -> (index, i32, index, index) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %4 = arith.constant 4 : index
  %one = arith.constant 1 : i32
  %sum = scf.for %i = %0 to %4 step %1 iter_args(%s = %0) -> (index) {
    %t = arith.addi %s, %i : index
    scf.yield %t : index
  }
  %par = scf.parallel (%i, %j) = (%0, %0) to (%4, %4) step (%1, %1) init (%one) -> i32 {
    scf.reduce(%one : i32) {
    ^bb0(%l: i32, %r: i32):
      %t = arith.addi %l, %r : i32
      scf.reduce.return %t : i32
    }
  }
  %w:2 = scf.while (%i = %0, %p = %1) : (index, index) -> (index, index) {
    %c = arith.cmpi slt, %i, %4 : index
    scf.condition(%c) %i, %p : index, index
  } do {
  ^bb0(%i: index, %p: index):
    %n = arith.addi %i, %1 : index
    %q = arith.addi %p, %p : index
    scf.yield %n, %q : index, index
  }
  %sw = scf.index_switch %sum -> index
  case 5 {
    scf.yield %0 : index
  }
  case 6 {
    %e = scf.execute_region -> index {
      cf.br ^x(%4 : index)
    ^x(%y: index):
      scf.yield %y : index
    }
    scf.yield %e : index
  }
  default {
    scf.yield %1 : index
  }
  return %sum, %par, %w#1, %sw : index, i32, index, index
}
