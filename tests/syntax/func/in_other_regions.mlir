// Functions within operations that are not modules, and what is around them.
"t.library"() ({
  func.func private @f(%a: i32)
  func.func @g() {
    return
  }
  "t.end"() : () -> ()
}) : () -> ()
"t.two"() ({
  func.func @f() {
    "t.nested"() ({
      %0 = "t.value"() : () -> i32
      "t.end"(%0) : (i32) -> ()
    }) : () -> ()
    return
  }
}, {
  func.func @f() {
    return
  }
}) : () -> ()
