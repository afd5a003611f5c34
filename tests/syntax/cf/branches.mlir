func.func @f(%c: i1, %a: i32, %b: f32) -> i32 {
  cf.cond_br %c, ^one(%a : i32), ^two(%a, %b : i32, f32)
^one(%x: i32):
  cf.br ^three(%x : i32) {tag}
^two(%y: i32, %z: f32):
  cf.cond_br %c, ^three(%y : i32), ^four {tag}
^three(%r: i32):
  return %r : i32
^four:
  cf.br ^three(%a : i32)
}
