"t.op"() {a = #t.b, b = #t.c<"x"  y, [1, 2]>, c = #t<opaque {text}>, d = [#t.b, #u.v<i32 -> f32>]} : () -> ()
