func.func @f(%a: i32, %p: !emitc.ptr<i32>, %f: f32) {
  %0 = emitc.call_opaque "g"(%a) : (i32) -> i32
  %1 = "emitc.constant"() <{value = 3 : i32}> : () -> i32
  %2 = emitc.add %a, %1 : (i32, i32) -> i32
  %3 = emitc.cast %a : i32 to f32
  %4 = emitc.cmp lt, %a, %1 : (i32, i32) -> i1
  %5 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
  %6 = emitc.load %5 : !emitc.lvalue<i32>
  emitc.assign %a : i32 to %5 : !emitc.lvalue<i32>
  %8 = emitc.logical_and %4, %4 : i1, i1
  %9 = emitc.conditional %4, %a, %1 : i32
  %10 = emitc.unary_minus %a : (i32) -> i32
  %11 = emitc.apply "*"(%p) : (!emitc.ptr<i32>) -> i32
  %12 = emitc.literal "M_PI" : f32
  emitc.verbatim "// text"
  return
}
