// Arithmetic of floats, and their comparisons.

// fold: arith.negf: twice
// rule: negf(negf(x)) -> x
func.func @negf_of_negf(%x: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.negf %0 : f32
  return %1 : f32
}

// fold: arith.negf: constant
// rule: negf(c) -> -c
func.func @negf_of_constant() -> f64 {
  %c = arith.constant 1.5 : f64
  %0 = arith.negf %c : f64
  return %0 : f64
}

// fold: arith.addf: negative zero
// rule: addf(x, -0.0) -> x
func.func @addf_of_negative_zero(%x: f32) -> f32 {
  %c = arith.constant -0.0 : f32
  %0 = arith.addf %x, %c : f32
  return %0 : f32
}

// near miss: arith.addf: negative zero
func.func @addf_of_zero(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = arith.addf %x, %c : f32
  return %0 : f32
}

// fold: arith.addf: constants
// rule: addf(c0, c1) -> c0 + c1, to the nearest even
func.func @addf_of_constants() -> f32 {
  %c0 = arith.constant 1.5 : f32
  %c1 = arith.constant 0.1 : f32
  %0 = arith.addf %c0, %c1 : f32
  return %0 : f32
}

// fold: arith.addf: constant to the right
// rule: addf(c, x) -> addf(x, c)
func.func @addf_of_constant_on_the_left(%x: f32) -> f32 {
  %c = arith.constant 1.5 : f32
  %0 = arith.addf %c, %x fastmath<nnan> : f32
  return %0 : f32
}

// near miss: arith.addf: constants
func.func @addf_of_addf_of_constants(%x: f32) -> f32 {
  %c = arith.constant 1.5 : f32
  %0 = arith.addf %x, %c fastmath<fast> : f32
  %1 = arith.addf %0, %c fastmath<fast> : f32
  return %1 : f32
}

// fold: arith.subf: zero
// rule: subf(x, +0.0) -> x
func.func @subf_of_zero(%x: f16) -> f16 {
  %c = arith.constant 0.0 : f16
  %0 = arith.subf %x, %c : f16
  return %0 : f16
}

// near miss: arith.subf: zero
func.func @subf_of_negative_zero(%x: f32) -> f32 {
  %c = arith.constant -0.0 : f32
  %0 = arith.subf %x, %c : f32
  return %0 : f32
}

// near miss: arith.subf: zero
func.func @subf_of_itself(%x: f32) -> f32 {
  %0 = arith.subf %x, %x : f32
  return %0 : f32
}

// fold: arith.subf: constants
// rule: subf(c0, c1) -> c0 - c1, to the nearest even
func.func @subf_of_constants() -> f32 {
  %c0 = arith.constant 1.5 : f32
  %c1 = arith.constant 0.25 : f32
  %0 = arith.subf %c0, %c1 : f32
  return %0 : f32
}

// fold: arith.mulf: one
// rule: mulf(x, 1.0) -> x
func.func @mulf_of_one(%x: vector<2xf32>) -> vector<2xf32> {
  %c = arith.constant dense<1.0> : vector<2xf32>
  %0 = arith.mulf %x, %c : vector<2xf32>
  return %0 : vector<2xf32>
}

// fold: arith.mulf: zero
// rule: mulf(x, 0.0) -> 0.0, mulf(x, -0.0) -> -0.0, if it has nnan and nsz
func.func @mulf_of_zero_without_nan(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = arith.mulf %x, %c fastmath<nnan, nsz> : f32
  return %0 : f32
}

// near miss: arith.mulf: zero
func.func @mulf_of_zero(%x: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = arith.mulf %x, %c fastmath<nnan> : f32
  return %0 : f32
}

// fold: arith.mulf: constants
// rule: mulf(c0, c1) -> c0 * c1, to the nearest even
func.func @mulf_of_constants() -> f32 {
  %c0 = arith.constant 1.5 : f32
  %c1 = arith.constant 0.25 : f32
  %0 = arith.mulf %c0, %c1 : f32
  return %0 : f32
}

// pattern: (anonymous namespace)::MulFOfNegF
// rule: mulf(negf(x), negf(y)) -> mulf(x, y), with the flags of mulf
func.func @mulf_of_negf(%x: f32, %y: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.negf %y fastmath<nnan> : f32
  %2 = arith.mulf %0, %1 fastmath<ninf> : f32
  return %2 : f32
}

// near miss: (anonymous namespace)::MulFOfNegF
func.func @mulf_of_one_negf(%x: f32, %y: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.mulf %0, %y : f32
  return %1 : f32
}

// fold: arith.divf: one
// rule: divf(x, 1.0) -> x
func.func @divf_of_one(%x: f64) -> f64 {
  %c = arith.constant 1.0 : f64
  %0 = arith.divf %x, %c : f64
  return %0 : f64
}

// fold: arith.divf: constants
// rule: divf(c0, c1) -> c0 / c1, to the nearest even; by zero as well
func.func @divf_of_constants() -> f32 {
  %c0 = arith.constant 1.0 : f32
  %c1 = arith.constant 3.0 : f32
  %0 = arith.divf %c0, %c1 : f32
  return %0 : f32
}

// fold: arith.divf: constants
func.func @divf_of_constant_by_zero() -> f32 {
  %c0 = arith.constant 1.0 : f32
  %c1 = arith.constant 0.0 : f32
  %0 = arith.divf %c0, %c1 : f32
  return %0 : f32
}

// pattern: (anonymous namespace)::DivFOfNegF
// rule: divf(negf(x), negf(y)) -> divf(x, y), with the flags of divf
func.func @divf_of_negf(%x: f32, %y: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.negf %y : f32
  %2 = arith.divf %0, %1 fastmath<arcp> : f32
  return %2 : f32
}

// near miss: (anonymous namespace)::DivFOfNegF
func.func @divf_of_one_negf(%x: f32, %y: f32) -> f32 {
  %0 = arith.negf %y : f32
  %1 = arith.divf %x, %0 : f32
  return %1 : f32
}

// fold: arith.remf: constants
// rule: remf(c0, c1) -> c0 mod c1, with the sign of c0
func.func @remf_of_constants() -> f32 {
  %c0 = arith.constant -7.5 : f32
  %c1 = arith.constant 2.0 : f32
  %0 = arith.remf %c0, %c1 : f32
  return %0 : f32
}

// near miss: arith.remf: constants
func.func @remf_of_one(%x: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  %0 = arith.remf %x, %c : f32
  return %0 : f32
}

// fold: arith.cmpf: constants
// rule: cmpf p, c0, c1 -> true or false; scalars only
func.func @cmpf_of_constants() -> i1 {
  %c0 = arith.constant 1.0 : f32
  %c1 = arith.constant 2.0 : f32
  %0 = arith.cmpf olt, %c0, %c1 : f32
  return %0 : i1
}

// near miss: arith.cmpf: constants
func.func @cmpf_of_constant_elements() -> vector<2xi1> {
  %cst = arith.constant dense<1.0> : vector<2xf32>
  %cst_0 = arith.constant dense<2.0> : vector<2xf32>
  %0 = arith.cmpf olt, %cst, %cst_0 : vector<2xf32>
  return %0 : vector<2xi1>
}

// fold: arith.cmpf: NaN
// rule: cmpf p, x, NaN -> true for u.., uno and true, false for o.., ord and false; the same of NaN
//   on the left
func.func @cmpf_unordered_with_nan(%x: f32) -> i1 {
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ult, %x, %nan : f32
  return %0 : i1
}

// fold: arith.cmpf: NaN
func.func @cmpf_ordered_with_nan(%x: f32) -> i1 {
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf oeq, %nan, %x : f32
  return %0 : i1
}

// near miss: arith.cmpf: NaN
func.func @cmpf_of_itself(%x: f32) -> (i1, i1) {
  %0 = arith.cmpf oeq, %x, %x : f32
  %1 = arith.cmpf une, %x, %x : f32
  return %0, %1 : i1, i1
}

// near miss: arith.cmpf: NaN
func.func @cmpf_always(%x: f32, %y: f32) -> (i1, i1) {
  %0 = arith.cmpf true, %x, %y : f32
  %1 = arith.cmpf false, %x, %y : f32
  return %0, %1 : i1, i1
}

// near miss: arith.cmpf: constants
func.func @cmpf_of_constant_on_the_left(%x: f32) -> i1 {
  %c = arith.constant 1.0 : f32
  %0 = arith.cmpf olt, %c, %x : f32
  return %0 : i1
}
