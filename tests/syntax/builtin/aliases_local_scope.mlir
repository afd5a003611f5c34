// OPTIONS: --mlir-print-local-scope
#map = affine_map<(d0) -> (d0 + 1)>
#d = distinct[7]<42 : i32>
!t = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>
func.func @f(%a: memref<4xf32, #map>, %b: !t) {
  "t.a"(%b) {m = #map, d = #d, e = [#d], l = loc("x")} : (!t) -> ()
  return
}
