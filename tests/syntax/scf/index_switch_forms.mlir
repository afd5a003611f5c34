func.func @switch(%i: index, %x: f32) -> f32 {
  scf.index_switch %i
  default {
  }
  scf.index_switch %i {t.note}
  case 0 {
    "t.zero"() : () -> ()
    scf.yield
  }
  case -3 {
    scf.yield
  }
  default {
    "t.other"() : () -> ()
  }
  %r = scf.index_switch %i -> f32
  case 2 {
    %d = arith.addf %x, %x : f32
    scf.yield %d : f32
  }
  case 5 {
    scf.yield %x : f32
  }
  default {
    %z = arith.constant 0.0 : f32
    scf.yield %z : f32
  }
  %p:2 = scf.index_switch %i -> f32, index
  case 1 {
    scf.yield %r, %i : f32, index
  }
  default {
    scf.yield %x, %i : f32, index
  }
  return %p#0 : f32
}
