// Numbers of every type and notation.
"t.op"() {
  a = 0x1F : i32, b = -1 : i8, c = 18446744073709551615 : ui64, d = 0xFFFFFFFFFFFFFFFF : i64,
  e = 1.0e10 : f64, f = -1.5e-7 : f32, g = 0x7FF0000000000000 : f64, h = 0xFFC00000 : f32, i = 3.4028235e+38 : f32,
  j = 0.1 : f16, k = 1.0e-45 : f32, l = 123456789.0 : f64, m = 0.1 : f64, n = 5.0e-324 : f64,
  o = 1.0 : f8E5M2, p = 0x80 : f8E4M3FN, q = 2.5 : tf32, r = 1.25 : f80, s = 3.1415926535897932384626433832795 : f128,
  t = true, u = -1 : index, v = 7 : si4, w = 15 : ui4, x = -8 : i4,
  y = 340282366920938463463374607431768211455 : ui128, z = -170141183460469231731687303715884105728 : i128,
  aa = array<i8: -128, 127>, ab = array<f32: 1.0, 0x7F800000, -0.0>, ac = array<i1: true, false>, ad = array<i64>,
  ae = array<f16: 0.5>, af = array<si16: -1>, ag = array<ui32: 4294967295>
} : () -> ()
