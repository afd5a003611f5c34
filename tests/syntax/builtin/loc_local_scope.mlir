// OPTIONS: --mlir-print-debuginfo --mlir-print-local-scope
#x = loc(fused["a", "b"])
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%a: memref<4xf32, #map> loc("arg")) {
  "t.a"() {m = #map, l = loc(callsite("a" at "b"))} : () -> () loc(callsite("c":1:1 at #x))
  return loc(#x)
}
