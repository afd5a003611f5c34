"t.types"() {a = [i1, i8, i33, si4, ui3, index, none, bf16, f16, f32, f64, f80, f128, tf32],
  b = [f8E5M2, f8E4M3, f8E4M3FN, f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E3M4, f8E8M0FNU],
  c = [complex<f32>, complex<i8>, tuple<>, tuple<i1>, tuple<i1, tuple<f32, index>>]} : () -> ()
