func.func private @f(i32 {a.b}, f32, i8 {c.d = 1 : i32, e.f = "x"}) -> (i64 {r.s}, i1)
func.func private @g(i32) -> (i64 {r.s = unit})
func.func @h(%a: i32 {x.y = [1]}, %b: f32) -> (f32 {z.w}) attributes {llvm.emit_c_interface, t.value = 3 : i16} { return %b : f32 }
func.func @i() attributes {no_inline} { return }
