#map = affine_map<(d0, d1)[s0] -> (d0 + s0 floordiv 2, -d1 mod 3)>
!t = tuple<i1, vector<[4]x2xbf16>, complex<f64>, !d.t<"x", [1]>>
"t.a"() {b = [1, -2 : i8, 1.0e-3 : f16, 0x7FC00000 : f32, true, unit, "s\00"], c = {d = @a::@"b c"}} : () -> ()
"t.b"() {e = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>, f = dense<"0x0102"> : tensor<2xi8>,
  g = sparse<[[0, 1]], 5> : tensor<2x2xi64>, h = array<i32: 1, 2>, i = array<f32>} : () -> ()
"t.c"() {j = #map, k = !t, l = memref<?x4xf32, #map, 1>, m = (i32, !t) -> (), n = #d.a<x -> "y">} : () -> ()
"t.d"() : () -> () loc(fused<"m">["a.mlir":1:2, callsite("f" at unknown)])
