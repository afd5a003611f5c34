#inner = affine_map<(d0) -> (d0 + 1)>
#list = [#inner, affine_map<(d0) -> (d0)>]
#dict = {maps = #list, set = affine_set<(d0) : (d0 - 1 >= 0)>}
!elem = memref<4xf32, #inner>
!pair = tuple<!elem, !elem>
!fn = (!elem) -> !pair
func.func @f(%a: !elem, %b: memref<8x8xf32, affine_map<(d0, d1) -> (d1, d0)>>) -> !elem {
  %0 = "t.make"(%a) {d = #dict, l = #list} : (!elem) -> !pair
  %1 = "t.call"() {f = !fn} : () -> !fn
  return %a : !elem
}
"t.again"() {again = #inner, set = affine_set<(d0) : (d0 - 1 >= 0)>} : () -> ()
