func.func @f(%a: i32, %b: f32) {
  %0 = builtin.unrealized_conversion_cast %a : i32 to f32
  %1:2 = builtin.unrealized_conversion_cast %a, %b : i32, f32 to i64, index {tag}
  %2:3 = builtin.unrealized_conversion_cast to i1, i2, i3
  "t.use"(%1#1, %0, %2#0) : (index, f32, i1) -> ()
  return
}
%top = unrealized_conversion_cast to i1
