// OPTIONS: --mlir-print-debuginfo --mlir-print-op-generic
#loc3 = loc("deep.py":1:2)
#loc1 = loc("a"(#loc3))
func.func private @ext(i32 loc("p")) -> (f32 {t.x}) loc(#loc1)
func.func @g(%x: f32 loc(#loc3)) -> f32 {
  %r = scf.execute_region -> f32 {
    scf.yield %x : f32 loc(#loc1)
  } loc(#loc3)
  "t.regions"() ({
  ^bb0(%y: i32 loc("y"), %z: i64):
    "t.end"() : () -> () loc("end")
  }, {
  }) : () -> () loc(callsite(#loc1 at #loc3))
  return %r : f32 loc(#loc1)
} loc(#loc3)
