"t.r"() ({
}, {
  "t.op"() : () -> ()
}, {
^entry(%a: i32, %b: f32):
  "t.br"(%a)[^next] : (i32) -> ()
^next:
  "t.end"(%b) : (f32) -> ()
}) {attr} : () -> ()
