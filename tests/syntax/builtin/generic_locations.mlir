func.func @f(%a: i32 loc("x":1:2)) -> i32 {
  %0 = "t.op"(%a) : (i32) -> i32 loc(fused["a", callsite("b" at unknown)])
  return %0 : i32 loc("file.mlir":10:3)
} loc(unknown)
