// Integer and classifying operations of math.
func.func @main() -> (i32, i32, i32, i32, i32, i1, i1, i1, f64, f32) {
  %a = arith.constant 40 : i32
  %b = arith.constant 5 : i32
  %three = arith.constant -3 : i32
  %x = arith.constant 2.5 : f64
  %zero = arith.constant 0.0 : f64
  %nan = arith.divf %zero, %zero : f64
  %f = arith.constant 1.5 : f32
  %lead = math.ctlz %a : i32
  %trail = math.cttz %a : i32
  %ones = math.ctpop %a : i32
  %power = math.ipowi %three, %b : i32
  %abs = math.absi %three : i32
  %is_nan = math.isnan %nan : f64
  %is_inf = math.isinf %x : f64
  %is_finite = math.isfinite %x : f64
  %cube = math.fpowi %x, %b : f64, i32
  %root = math.sqrt %f : f32
  return %lead, %trail, %ones, %power, %abs, %is_nan, %is_inf, %is_finite, %cube, %root : i32, i32, i32, i32, i32, i1, i1, i1, f64, f32
}
