// Conversions with a scale, and to and from small floats.
func.func @scaling(%x: f4E2M1FN, %s: f8E8M0FNU, %v: vector<4xf8E5M2>, %t: vector<4xf8E8M0FNU>, %f: f32, %w: vector<4xf32>) {
  %0 = arith.scaling_extf %x, %s : f4E2M1FN, f8E8M0FNU to f32
  %1 = arith.scaling_extf %v, %t fastmath<nnan> : vector<4xf8E5M2>, vector<4xf8E8M0FNU> to vector<4xbf16>
  %2 = arith.scaling_truncf %f, %s : f32, f8E8M0FNU to f4E2M1FN
  %3 = arith.scaling_truncf %w, %t to_nearest_even fastmath<fast> : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf8E5M2>
  %4 = arith.extf %x : f4E2M1FN to f16
  %5 = arith.truncf %f : f32 to f8E4M3FN
  %6 = arith.bitcast %5 : f8E4M3FN to i8
  return
}
