func.func private @marked() -> i32 attributes {no_inline}
func.func @caller() -> i32 {
  %0 = func.call @marked() {no_inline} : () -> i32
  %1 = call @marked() {t.note = "plain"} : () -> i32
  %f = constant @marked : () -> i32
  %2 = call_indirect %f() {t.x} : () -> i32
  %3 = func.call_indirect %f() : () -> i32
  %4 = arith.addi %0, %1 : i32
  %5 = arith.addi %2, %3 : i32
  %6 = arith.addi %4, %5 {t.sum} : i32
  func.return {t.end} %6 : i32
}
