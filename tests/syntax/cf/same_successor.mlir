// One block several times as a successor: its comment names each predecessor once for each edge.
func.func @f(%c: i1, %a: i32, %b: i32, %s: i32) -> i32 {
  cf.cond_br %c, ^join(%a : i32), ^join(%b : i32)
^join(%x: i32):
  cf.switch %s : i32, [
    default: ^end(%x : i32),
    1: ^end(%a : i32),
    2: ^end(%b : i32),
    3: ^join(%s : i32)
  ]
^end(%r: i32):
  return %r : i32
}
