#map0 = affine_map<(d0) -> (d0 + 1)>
#five = 5 : i32
#list = [#five, #map0, "x"]
"t.op"() {a = #list, b = #five, c = {d = #map0}} : () -> ()
"t.op"() {a = affine_map<(d0) -> (d0 + 2)>} : () -> ()
