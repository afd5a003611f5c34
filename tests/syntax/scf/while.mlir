func.func @f(%c: i1, %a: f32, %n: index) -> f32 {
  %0:2 = scf.while (%x = %a, %i = %n) : (f32, index) -> (i32, f32) {
    %k = arith.constant 1 : i32
    scf.condition(%c) %k, %x : i32, f32
  } do {
  ^bb0(%y: i32, %z: f32):
    scf.yield %z, %n : f32, index
  }
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  } attributes {tag}
  %1 = scf.while (%x = %a) : (f32) -> f32 {
    scf.condition(%c) {inner} %x : f32
  } do {
  ^after(%x: f32):
    scf.yield %x : f32
  }
  return %1 : f32
}
