func.func @f(%c: i32) -> i32 {
  %a:3 = "x.values"() : () -> (i32, i32, i32)
  %0 = emitc.expression %a#2, %a#0, %c : (i32, i32, i32) -> i32 {
    %1 = emitc.add %a#2, %a#0 : (i32, i32) -> i32
    %2 = emitc.sub %1, %c : (i32, i32) -> i32
    emitc.yield %2 : i32
  }
  return %0 : i32
}
