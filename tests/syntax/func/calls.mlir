func.func private @f(i32) -> (i32, f32)
func.func private @g()
func.func @h(%a: i32) -> i32 {
  %0:2 = call @f(%a) : (i32) -> (i32, f32)
  func.call @g() : () -> ()
  call @g() {tag} : () -> ()
  %fn = constant @f : (i32) -> (i32, f32)
  %1:2 = call_indirect %fn(%0#0) : (i32) -> (i32, f32)
  %2 = func.constant @g : () -> ()
  func.call_indirect %2() : () -> ()
  return %1#0 : i32
}
