// Locations of operations and block arguments: none, in this file, in others, and nested.
func.func @f(%a: i32 loc("a"), %b: i32 loc(unknown), %c: i32 loc(fused[unknown, "x":1:2])) -> i32 {
  %0 = arith.addi %a, %b : i32 loc("name"("child":3:4))
  %1 = arith.addi %0, %c : i32 loc(unknown)
  %2 = arith.addi %1, %c : i32 loc(callsite("f":1:2 at fused<"m">["x", "y":3:4 to 5:6]))
  %3 = arith.addi %2, %c : i32
  %4 = arith.addi %3, %c : i32 loc("y":3:4 to :6)
  cf.br ^next(%4 : i32)
^next(%x: i32):
  return %x : i32
} loc("f":10:20)
