// Which attributes get aliases, and how equal names are told apart.
#a = affine_map<(d0) -> (d0)>
#b = affine_map<(d0) -> (d0 + 1)>
#s = affine_set<(d0) : (d0 >= 0)>
#t = affine_set<(d0) : (d0 - 1 >= 0)>
"t.one"() {map = #b, set = #t} : () -> ()
"t.two"() {map = #a, nested = {inner = [#a, [#b, {deep = #s}]]}} : () -> memref<?xf32, #b>
"t.three"() ({
  "t.four"() {x = #s} : () -> tensor<4xf32, #a>
}) {y = #t} : () -> ()
module @inner {
  "t.five"() {m = affine_map<(d0, d1)[s0] -> (d1 * s0, d0 mod 3)>} : () -> ()
  "t.six"() {m = affine_map<() -> (0)>} : () -> vector<2xf32>
}
