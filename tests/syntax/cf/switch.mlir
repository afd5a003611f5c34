func.func @f(%a: i32, %b: i64, %f: f32, %s: i8) {
  cf.switch %a : i32, [
    default: ^x,
    42: ^y(%f : f32),
    -1: ^x,
    7: ^z(%a, %f : i32, f32)
  ]
^x:
  cf.switch %b : i64, [default: ^y(%f : f32), 1: ^w, 1000000000000: ^w] {tag}
^y(%p: f32):
  cf.switch %s : i8, [default: ^w]
^z(%q: i32, %r: f32):
  cf.switch %s : i8, [default: ^w, 5: ^w]
^w:
  return
}
