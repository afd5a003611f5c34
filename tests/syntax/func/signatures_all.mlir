// Signatures with attributes on everything, and calls in every form.
func.func private @ext(i32 {t.a}, f32 {t.b = 1 : i32, t.c = "x"}) -> (i32 {t.r}, tensor<?xf32> {t.s = [1, 2]}) attributes {t.f, no_inline}
func.func private @one() -> (() -> ())
func.func nested @fun(%f: (i32) -> (i32, f32) {t.k = @ext}) -> ((i32) -> i32) {
  %0 = constant @ext2 : (i32) -> i32
  return %0 : (i32) -> i32
}
func.func private @ext2(i32) -> (i32)
func.func @calls(%x: i32, %y: f32) -> i32 attributes {t.entry = true} {
  %0:2 = call @ext(%x, %y) {t.site = 3 : i8} : (i32, f32) -> (i32, tensor<?xf32>)
  %g = call @one() : () -> (() -> ())
  call_indirect %g() : () -> ()
  %1 = func.call @ext2(%0#0) : (i32) -> i32
  func.return %1 : i32
}
