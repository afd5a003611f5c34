// Functions as values: passed, selected, called, returned.
func.func private @apply((f32) -> f32, f32) -> f32
func.func @double(%x: f32) -> f32 {
  %0 = arith.addf %x, %x : f32
  return %0 : f32
}
func.func @square(%x: f32) -> f32 {
  %0 = arith.mulf %x, %x : f32
  return %0 : f32
}
func.func @choose(%c: i1) -> ((f32) -> f32) {
  %double = constant @double : (f32) -> f32
  %f = constant @square : (f32) -> f32
  %r = arith.select %c, %double, %f : (f32) -> f32
  return %r : (f32) -> f32
}
func.func @use(%c: i1, %x: f32) -> (f32, f32) {
  %f = call @choose(%c) : (i1) -> ((f32) -> f32)
  %y = call_indirect %f(%x) : (f32) -> f32
  %z = call @apply(%f, %y) : ((f32) -> f32, f32) -> f32
  return %y, %z : f32, f32
}
