// OPTIONS: --mlir-print-debuginfo
// Locations in every form, on everything that has one.
#file = loc("model.py":10:4)
#meta = {kind = "function"}
#name = loc("layer1"(#file))
#range = loc("model.py":3:1 to 9:20)
module @m attributes {t.note = loc("here"), t.l = loc(unknown)} {
  func.func @f(%a: i32 loc("a"), %b: i32 loc(#name)) -> i32 {
    %0 = arith.addi %a, %b : i32 loc(fused[#name, "b.py":2:3])
    %1 = arith.muli %0, %b : i32 loc(callsite("inlined" at callsite("x.c":1:2 at "main.c":7:8)))
    %2 = arith.subi %1, %0 : i32 loc(fused<"pass">[#file, unknown])
    %3 = arith.xori %2, %0 : i32 loc(#range)
    %4 = arith.ori %3, %0 : i32 loc("x.py":4:2 to :9)
    cf.br ^end(%4 : i32) loc(#late)
  ^end(%r: i32 loc("r"("r.py":1:1))):
    return %r : i32 loc(unknown)
  } loc(fused<#meta>["f.py":0:0])
} loc("whole"(callsite(#name at #range)))
#late = loc("late"(fused[#file]))
