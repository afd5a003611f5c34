// Generic form, with and without the flags.
func.func @generic(%x: f32, %v: vector<4xf64>, %i: i16) -> f32 {
  %0 = "math.exp"(%x) : (f32) -> f32
  %1 = "math.exp"(%0) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32
  %2 = "math.sin"(%v) {tag = "wave"} : (vector<4xf64>) -> vector<4xf64>
  %3 = "math.ctlz"(%i) : (i16) -> i16
  %4:2 = "math.sincos"(%1) <{fastmath = #arith.fastmath<nsz>}> : (f32) -> (f32, f32)
  return %4#0 : f32
}
