// Aliases between operations, of what follows, and of locations that come last.
func.func private @first(i32 loc("a")) loc(#late)
!pair = complex<f32>
!inner = tensor<4xcomplex<f32>>
#layout = affine_map<(d0) -> (d0 * 2)>
#dict = {map = #layout, ty = !inner}
func.func private @use(!pair, memref<4xf32, #layout>) -> !inner
!outer = tuple<!inner, !pair>
#list = [#layout, #dict]
"t.op"() {a = #dict, b = #list, c = !outer} : () -> !outer loc(#late)
func.func private @more(!inner) attributes {t.map = #layout, t.dict = #dict}
#later = loc("x.c":1:2)
#late = loc("late"(#later))
