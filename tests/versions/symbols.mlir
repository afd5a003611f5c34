// What the assembly does not name stands in angle brackets before the dictionary; where the form is
// C++, behind the other attributes.
module @outer {
  module @inner attributes {sym_visibility = "private", t.a} {
    func.func private @called(i32) -> i32 attributes {no_inline, t.b}
    func.func @caller(%x: i32) -> i32 {
      %0 = call @called(%x) {no_inline, t.c} : (i32) -> i32
      cf.switch %0 : i32, [
        default: ^bb1,
        4294967295: ^bb2
      ]
    ^bb1:
      return %x : i32
    ^bb2:
      return %0 : i32
    }
  }
}
