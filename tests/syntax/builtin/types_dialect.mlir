%0:3 = "t.op"() : () -> (!t.a, !t.b<"x" , [1, {a = 2}]  >, !t<opaque text>)
"t.use"(%0#2, %0#0) {ty = !other.ty<memref<4xf32> -> !t.a>} : (!t<opaque text>, !t.a) -> ()
