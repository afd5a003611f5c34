// Minima and maxima of integers and floats.

// fold: arith.maxsi: itself
// rule: maxsi(x, x) -> x
func.func @maxsi_of_itself(%x: i32) -> i32 {
  %0 = arith.maxsi %x, %x : i32
  return %0 : i32
}

// fold: arith.maxsi: greatest
// rule: maxsi(x, greatest) -> greatest
func.func @maxsi_of_greatest(%x: i8) -> i8 {
  %c = arith.constant 127 : i8
  %0 = arith.maxsi %x, %c : i8
  return %0 : i8
}

// fold: arith.maxsi: least
// rule: maxsi(x, least) -> x
func.func @maxsi_of_least(%x: i8) -> i8 {
  %c = arith.constant -128 : i8
  %0 = arith.maxsi %x, %c : i8
  return %0 : i8
}

// fold: arith.maxsi: least
func.func @maxsi_of_least_index(%x: index) -> index {
  %c = arith.constant -9223372036854775808 : index
  %0 = arith.maxsi %x, %c : index
  return %0 : index
}

// near miss: arith.maxsi: least
func.func @maxsi_of_zero(%x: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %0 = arith.maxsi %x, %c0 : i8
  return %0 : i8
}

// fold: arith.maxsi: constants
// rule: maxsi(c0, c1) -> the greater, signed
func.func @maxsi_of_constants() -> i8 {
  %c0 = arith.constant -3 : i8
  %c1 = arith.constant 2 : i8
  %0 = arith.maxsi %c0, %c1 : i8
  return %0 : i8
}

// fold: arith.maxui: itself
// rule: maxui(x, x) -> x
func.func @maxui_of_itself(%x: index) -> index {
  %0 = arith.maxui %x, %x : index
  return %0 : index
}

// fold: arith.maxui: greatest
// rule: maxui(x, -1) -> -1
func.func @maxui_of_greatest(%x: i8) -> i8 {
  %c = arith.constant -1 : i8
  %0 = arith.maxui %x, %c : i8
  return %0 : i8
}

// fold: arith.maxui: least
// rule: maxui(x, 0) -> x
func.func @maxui_of_zero(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.maxui %x, %c : i8
  return %0 : i8
}

// fold: arith.maxui: constants
// rule: maxui(c0, c1) -> the greater, unsigned
func.func @maxui_of_constants() -> i8 {
  %c0 = arith.constant -3 : i8
  %c1 = arith.constant 2 : i8
  %0 = arith.maxui %c0, %c1 : i8
  return %0 : i8
}

// fold: arith.minsi: itself
// rule: minsi(x, x) -> x
func.func @minsi_of_itself(%x: i32) -> i32 {
  %0 = arith.minsi %x, %x : i32
  return %0 : i32
}

// fold: arith.minsi: least
// rule: minsi(x, least) -> least
func.func @minsi_of_least(%x: i8) -> i8 {
  %c = arith.constant -128 : i8
  %0 = arith.minsi %x, %c : i8
  return %0 : i8
}

// fold: arith.minsi: greatest
// rule: minsi(x, greatest) -> x
func.func @minsi_of_greatest(%x: i8) -> i8 {
  %c = arith.constant 127 : i8
  %0 = arith.minsi %x, %c : i8
  return %0 : i8
}

// near miss: arith.minsi: least
func.func @minsi_of_minsi(%x: i8, %y: i8) -> i8 {
  %0 = arith.minsi %x, %y : i8
  %1 = arith.minsi %0, %y : i8
  return %1 : i8
}

// fold: arith.minsi: constants
// rule: minsi(c0, c1) -> the less, signed
func.func @minsi_of_constants() -> i8 {
  %c0 = arith.constant -3 : i8
  %c1 = arith.constant 2 : i8
  %0 = arith.minsi %c0, %c1 : i8
  return %0 : i8
}

// fold: arith.minui: itself
// rule: minui(x, x) -> x
func.func @minui_of_itself(%x: i32) -> i32 {
  %0 = arith.minui %x, %x : i32
  return %0 : i32
}

// fold: arith.minui: least
// rule: minui(x, 0) -> 0
func.func @minui_of_zero(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  %0 = arith.minui %x, %c : i8
  return %0 : i8
}

// fold: arith.minui: greatest
// rule: minui(x, -1) -> x
func.func @minui_of_greatest(%x: vector<2xi8>) -> vector<2xi8> {
  %c = arith.constant dense<-1> : vector<2xi8>
  %0 = arith.minui %x, %c : vector<2xi8>
  return %0 : vector<2xi8>
}

// fold: arith.minui: constants
// rule: minui(c0, c1) -> the less, unsigned
func.func @minui_of_constants() -> i8 {
  %c0 = arith.constant -3 : i8
  %c1 = arith.constant 2 : i8
  %0 = arith.minui %c0, %c1 : i8
  return %0 : i8
}

// fold: arith.maximumf: itself
// rule: maximumf(x, x) -> x
func.func @maximumf_of_itself(%x: f32) -> f32 {
  %0 = arith.maximumf %x, %x : f32
  return %0 : f32
}

// fold: arith.maximumf: minus infinity
// rule: maximumf(x, -inf) -> x
func.func @maximumf_of_minus_infinity(%x: f32) -> f32 {
  %c = arith.constant 0xFF800000 : f32
  %0 = arith.maximumf %x, %c : f32
  return %0 : f32
}

// near miss: arith.maximumf: minus infinity
func.func @maximumf_of_infinity(%x: f32) -> f32 {
  %c = arith.constant 0x7F800000 : f32
  %0 = arith.maximumf %x, %c : f32
  return %0 : f32
}

// fold: arith.maximumf: constants
// rule: maximumf(c0, c1) -> the greater; NaN if one is; of zeros the positive
func.func @maximumf_of_constants() -> f32 {
  %c0 = arith.constant 1.0 : f32
  %c1 = arith.constant 2.0 : f32
  %0 = arith.maximumf %c0, %c1 : f32
  return %0 : f32
}

// fold: arith.maximumf: constants
func.func @maximumf_of_nan_and_constant() -> f32 {
  %c0 = arith.constant 0x7FC00000 : f32
  %c1 = arith.constant 2.0 : f32
  %0 = arith.maximumf %c0, %c1 : f32
  return %0 : f32
}

// fold: arith.minimumf: itself
// rule: minimumf(x, x) -> x
func.func @minimumf_of_itself(%x: f64) -> f64 {
  %0 = arith.minimumf %x, %x : f64
  return %0 : f64
}

// fold: arith.minimumf: infinity
// rule: minimumf(x, +inf) -> x
func.func @minimumf_of_infinity(%x: f32) -> f32 {
  %c = arith.constant 0x7F800000 : f32
  %0 = arith.minimumf %x, %c : f32
  return %0 : f32
}

// near miss: arith.minimumf: infinity
func.func @minimumf_of_minus_infinity(%x: f32) -> f32 {
  %c = arith.constant 0xFF800000 : f32
  %0 = arith.minimumf %x, %c : f32
  return %0 : f32
}

// fold: arith.minimumf: constants
// rule: minimumf(c0, c1) -> the less; NaN if one is; of zeros the negative
func.func @minimumf_of_zeros() -> f32 {
  %c0 = arith.constant 0.0 : f32
  %c1 = arith.constant -0.0 : f32
  %0 = arith.minimumf %c0, %c1 : f32
  return %0 : f32
}

// fold: arith.maxnumf: itself
// rule: maxnumf(x, x) -> x
func.func @maxnumf_of_itself(%x: f32) -> f32 {
  %0 = arith.maxnumf %x, %x : f32
  return %0 : f32
}

// fold: arith.maxnumf: NaN
// rule: maxnumf(x, NaN) -> x
func.func @maxnumf_of_nan(%x: f32) -> f32 {
  %c = arith.constant 0x7FC00000 : f32
  %0 = arith.maxnumf %x, %c : f32
  return %0 : f32
}

// near miss: arith.maxnumf: NaN
func.func @maxnumf_of_minus_infinity(%x: f32) -> f32 {
  %c = arith.constant 0xFF800000 : f32
  %0 = arith.maxnumf %x, %c : f32
  return %0 : f32
}

// fold: arith.maxnumf: constants
// rule: maxnumf(c0, c1) -> the greater; the other if one is NaN
func.func @maxnumf_of_constants() -> f32 {
  %c0 = arith.constant 1.0 : f32
  %c1 = arith.constant 2.0 : f32
  %0 = arith.maxnumf %c0, %c1 : f32
  return %0 : f32
}

// fold: arith.minnumf: itself
// rule: minnumf(x, x) -> x
func.func @minnumf_of_itself(%x: f32) -> f32 {
  %0 = arith.minnumf %x, %x : f32
  return %0 : f32
}

// fold: arith.minnumf: NaN
// rule: minnumf(x, NaN) -> x
func.func @minnumf_of_nan(%x: vector<2xf32>) -> vector<2xf32> {
  %c = arith.constant dense<0x7FC00000> : vector<2xf32>
  %0 = arith.minnumf %x, %c : vector<2xf32>
  return %0 : vector<2xf32>
}

// fold: arith.minnumf: constants
// rule: minnumf(c0, c1) -> the less; the other if one is NaN
func.func @minnumf_of_constants() -> f32 {
  %c0 = arith.constant 1.0 : f32
  %c1 = arith.constant 2.0 : f32
  %0 = arith.minnumf %c0, %c1 : f32
  return %0 : f32
}
