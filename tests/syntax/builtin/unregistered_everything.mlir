// An operation with every part that the generic form has.
func.func @f(%a: i32, %b: f32) -> i32 {
  %r:3 = "t.all"(%a, %b)[^next, ^other] <{name = "x", kind = #t.kind<a, b>}> ({
  ^bb0(%x: i32):
    "t.inner"() ({
    }, {
    ^bb0:
      "t.a"() : () -> ()
    ^bb1:
      "t.b"() : () -> ()
    }) {t.y} : () -> ()
  }, {
    "t.end"() : () -> ()
  }, {
  }) {t.attr = 1 : i8, other} : (i32, f32) -> (i32, memref<?xf32>, !t.ty<i32>)
^next(%p: i32):
  "t.stop"()[^other, ^next] : () -> ()
^other:
  return %a : i32
}
