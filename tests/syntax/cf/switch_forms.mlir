func.func @switch(%flag: i32, %wide: i64, %x: f32, %y: f32) -> f32 {
  cf.switch %flag : i32, [
    default: ^default(%x : f32),
    0: ^zero,
    -1: ^minus(%x, %y : f32, f32),
    2147483647: ^zero
  ]
^zero:
  cf.switch %wide : i64, [
    default: ^default(%y : f32)
  ] {t.note = "no cases"}
^minus(%a: f32, %b: f32):
  %s = arith.addf %a, %b : f32
  cf.switch %wide : i64, [
    default: ^default(%s : f32),
    9223372036854775807: ^default(%a : f32),
    -9223372036854775808: ^default(%b : f32)
  ]
^default(%r: f32):
  return %r : f32
}
