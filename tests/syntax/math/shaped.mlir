// The same on vectors and tensors, and tests of floats.
func.func @shaped(%v: vector<4xf32>, %t: tensor<?x8xbf16>, %w: vector<[4]xf64>, %n: vector<4xi16>) {
  %0 = math.exp %v : vector<4xf32>
  %1 = math.fma %v, %0, %v : vector<4xf32>
  %2 = math.tanh %t fastmath<fast> : tensor<?x8xbf16>
  %3 = math.sqrt %w : vector<[4]xf64>
  %4 = math.fpowi %v, %n : vector<4xf32>, vector<4xi16>
  %5 = math.isfinite %v : vector<4xf32>
  %6 = math.isnan %t : tensor<?x8xbf16>
  return
}

func.func @tests(%x: f64) -> i1 {
  %0 = math.isfinite %x : f64
  %1 = math.isinf %x : f64
  %2 = math.isnan %x : f64
  %3 = math.isnormal %x : f64
  %4 = arith.ori %0, %1 : i1
  %5 = arith.ori %2, %3 : i1
  %6 = arith.andi %4, %5 : i1
  return %6 : i1
}
