// OPTIONS: --mlir-print-debuginfo
#used_first = loc("late.c":9:9)
module {
  func.func private @declared(i32) loc("header.h":3:1)
  func.func @f(%a: i32 loc("x.c":1:2), %b: i32 {t.attr} loc(#used_first), %c: f32) -> i32 {
    %0 = arith.addi %a, %b : i32 loc("foo.c":1:2)
    %1 = "t.a"(%0) ({
    ^bb0(%x: i32 loc("named"), %y: f32):
      "t.y"() : () -> () loc(#defined_below)
    }) {l = loc("attr.c":3:4), u = loc(unknown)} : (i32) -> i32 loc(callsite("foo" at "bar.c":1:2))
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    scf.for %i = %c0 to %c4 step %c4 {
      "t.z"() : () -> () loc(fused<"meta">["a.c":1:1, "b.c":2:2])
    } loc(fused[#used_first, "n"("child.c":1:1)])
    "t.range"() : () -> () loc("r.c":1:2 to 3:4)
    "t.range"() : () -> () loc("r.c":1:2 to :4)
    "t.unknown"() : () -> () loc(unknown)
    "t.both"() {x = #used_first} : () -> () loc(fused<#used_first>[unknown])
    cf.br ^bb1(%1 : i32)
  ^bb1(%r: i32 loc(callsite("a" at #used_first))):
    return %r : i32
  } loc("f")
}
#defined_below = loc("last.c":7:7)
