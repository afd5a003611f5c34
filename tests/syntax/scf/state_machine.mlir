// An interpreter's loop: a while around a switch.
func.func @run(%code: memref<?xi8>, %limit: index) -> (i64, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %acc0 = arith.constant 0 : i64
  %r:2 = scf.while (%pc = %c0, %acc = %acc0) : (index, i64) -> (i64, index) {
    %go = arith.cmpi ult, %pc, %limit : index
    scf.condition(%go) %acc, %pc : i64, index
  } do {
  ^bb0(%acc: i64, %pc: index):
    %op = memref.load %code[%pc] : memref<?xi8>
    %which = arith.index_cast %op : i8 to index
    %next:2 = scf.index_switch %which -> i64, index
    case 0 {
      %one = arith.constant 1 : i64
      %v = arith.addi %acc, %one : i64
      %p = arith.addi %pc, %c1 : index
      scf.yield %v, %p : i64, index
    }
    case -1 {
      %inner = scf.index_switch %pc {note = "nested"} -> i64
      case 7 {
        scf.yield %acc : i64
      }
      default {
        %z = arith.constant 0 : i64
        scf.yield %z : i64
      }
      scf.yield %inner, %limit : i64, index
    }
    default {
      %p = arith.addi %pc, %c1 : index
      scf.yield %acc, %p : i64, index
    }
    scf.yield %next#1, %next#0 : index, i64
  } attributes {checked}
  return %r#0, %r#1 : i64, index
}
