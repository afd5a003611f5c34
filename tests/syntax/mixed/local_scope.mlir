// OPTIONS: --mlir-print-local-scope
#map = affine_map<(d0, d1) -> (d1, d0)>
!buf = memref<4x4xf32, #map>
func.func @f(%a: !buf, %b: memref<2xf32, affine_map<(d0) -> (d0 * 2)>>) -> !buf attributes {t.map = #map} {
  "t.use"() {maps = [#map, affine_set<(d0) : (d0 >= 0)>]} : () -> ()
  return %a : !buf
}
