"t.op"() {a = array<i64: 1, -2, 3>, b = array<i32>, c = array<i8: 255, -1>, d = array<i1: true, false>, e = array<f32: 1.0, 2.5>,
  f = array<f64: 0.1>, g = array<i16: 7>} : () -> ()
