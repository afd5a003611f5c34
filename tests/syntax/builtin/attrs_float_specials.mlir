// Infinities and numbers without digits are written in hexadecimal, which needs its type also where an `f64` elsewhere does not
// (found by the fuzz target).
"t.op"() {a = [5.0e+400, -5.0e+400, 0x7FF8000000000001 : f64, 1.5], b = 5.0e+400, c = {d = [0x7FF0000000000000 : f64]}} : () -> ()
"t.op"() <{a = [0x7F800000 : f32, 0xFFF0000000000000 : f64]}> : () -> ()
"t.op"() {a = dense<[0x7FF0000000000000, 1.0]> : tensor<2xf64>, b = array<f64: 0x7FF0000000000000, 2.0>} : () -> ()
