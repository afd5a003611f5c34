#d = distinct[7]<42 : i32>
"t.a"() {a = #d, b = distinct[3]<unit>, c = distinct[7]<42 : i32>, d = distinct[1]<@sym>, e = distinct[9]<#other.attr>} : () -> ()
"t.b"() {a = distinct[3]<unit>, b = [distinct[20]<affine_map<(d0) -> (d0)>>], c = distinct[4]<>} : () -> ()
"t.c"() {a = distinct[8]<#d>} : () -> ()
