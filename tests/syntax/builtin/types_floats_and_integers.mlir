func.func private @ints(i0, i1, si8, ui7, i256, i16777215, si1, ui16777215, index, none)
func.func private @floats(f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E5M2, f8E4M3, f8E4M3FN, f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E3M4, f8E8M0FNU, bf16, f16, tf32, f32, f64, f80, f128)
func.func private @made(complex<i8>, complex<f8E4M3FN>, complex<si32>, tuple<>, tuple<i1, tuple<f32>>)
"t.g"() {a = i32, b = memref<4xf32>, c = () -> (), d = !foo.a, e = tuple<i1>, f = (i32) -> i32, g = index, h = [i1, f32], i = vector<[4]xf32>, j = none, k = f80} : () -> ()
