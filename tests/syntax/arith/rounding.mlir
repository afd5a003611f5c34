// Casts between floats with a rounding mode, and scaling casts.
func.func @round(%x: f64, %y: f32, %v: vector<4xf32>) {
  %0 = arith.truncf %x : f64 to f32
  %1 = arith.truncf %x to_nearest_even : f64 to f32
  %2 = arith.truncf %x downward : f64 to f16
  %3 = arith.truncf %x upward fastmath<fast> : f64 to bf16
  %4 = arith.truncf %v toward_zero : vector<4xf32> to vector<4xf8E5M2>
  %5 = arith.truncf %y to_nearest_away : f32 to f8E4M3FN
  %6 = arith.extf %y : f32 to f64
  %7 = arith.extf %2 fastmath<nnan> : f16 to f64
  %8 = arith.extf %4 : vector<4xf8E5M2> to vector<4xf64>
  return
}
func.func @scaled(%x: f32, %s: f8E8M0FNU, %v: vector<4xf4E2M1FN>, %sv: vector<4xf8E8M0FNU>) {
  %0 = arith.scaling_truncf %x, %s : f32, f8E8M0FNU to f4E2M1FN
  %1 = arith.scaling_truncf %x, %s to_nearest_even : f32, f8E8M0FNU to f6E3M2FN
  %2 = arith.scaling_extf %0, %s : f4E2M1FN, f8E8M0FNU to f32
  %3 = arith.scaling_extf %v, %sv : vector<4xf4E2M1FN>, vector<4xf8E8M0FNU> to vector<4xf16>
  return
}
