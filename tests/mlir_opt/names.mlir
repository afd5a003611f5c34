// Locations with names, of all kinds.
func.func @f(%c: i1, %a: i32 loc("x y"), %b: i32 loc("b"("f":1:2))) -> i32 {
  %0 = arith.addi %a, %b : i32 loc("sum")
  %1 = arith.addi %a, %0 : i32 loc("sum"(callsite("sum" at "f":1:1)))
  %2 = arith.addi %a, %1 : i32 loc(fused["q", "r"])
  %3 = arith.constant 3 : i32 loc("cst")
  %4:2 = scf.if %c -> (i32, i32) {
    scf.yield %3, %3 : i32, i32
  } else {
    %w = arith.addi %a, %a : i32 loc("w")
    scf.yield %3, %w : i32, i32
  } loc("pair")
  %5 = arith.addi %a, %4#1 : i32 loc("3d")
  %6 = arith.addi %a, %4#1 : i32 loc("arg0")
  %7 = arith.addi %a, %4#1 : i32 loc("5")
  %8 = arith.addi %a, %4#1 : i32 loc("a-b.c$d")
  %9 = arith.addi %a, %4#1 : i32 loc("sum_0")
  %10 = arith.addi %a, %4#1 : i32 loc(callsite("inner" at "outer"))
  %11 = arith.addi %a, %4#1 : i32 loc("ä/b")
  cf.br ^x(%5 : i32)
^x(%z: i32 loc("z")):
  return %5 : i32
}
