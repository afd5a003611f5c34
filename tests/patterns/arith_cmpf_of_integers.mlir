// Comparisons of integers that were made floats with constants: one pattern with many ends.
//
// It compares an integer of width w, extended by sitofp or uitofp to a float of mantissa m, with a
// constant c that is not NaN. It does nothing if w > m and the conversion could round what is
// compared: m <= exponent of c <= value bits (w of uitofp, w - 1 of sitofp), or c is infinite and
// the float's greatest exponent is less than the value bits. Beyond that: ord is true and uno
// false; a c greater or less than all integers decides; a c with a fraction is rounded towards
// zero, and the predicate changed so that this says the same; the rest compares integers.

// pattern: CmpFIntToFPConst
// rule: cmpf p, sitofp(x), c -> cmpi q, x, c as integer; q is p without ordered or unordered: eq,
//   ne, slt, sle, sgt, sge, of uitofp ult, ule, ugt, uge. The constant is to be on the right. Other
//   ends of it are below
func.func @cmpf_of_sitofp(%x: i16) -> i1 {
  %c = arith.constant 4.0 : f32
  %0 = arith.sitofp %x : i16 to f32
  %1 = arith.cmpf olt, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_of_uitofp(%x: i16) -> i1 {
  %c = arith.constant 4.0 : f32
  %0 = arith.uitofp %x : i16 to f32
  %1 = arith.cmpf ugt, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_of_negative_zero(%x: i16) -> i1 {
  %c = arith.constant -0.0 : f32
  %0 = arith.sitofp %x : i16 to f32
  %1 = arith.cmpf oeq, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_ordered(%x: i16) -> i1 {
  %c = arith.constant 4.5 : f32
  %0 = arith.sitofp %x : i16 to f32
  %1 = arith.cmpf ord, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_unordered(%x: i16) -> i1 {
  %c = arith.constant 4.5 : f32
  %0 = arith.uitofp %x : i16 to f32
  %1 = arith.cmpf uno, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_less_than_too_great(%x: i8) -> i1 {
  %c = arith.constant 1000.0 : f32
  %0 = arith.sitofp %x : i8 to f32
  %1 = arith.cmpf olt, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_greater_than_too_great(%x: i8) -> i1 {
  %c = arith.constant 1000.0 : f32
  %0 = arith.uitofp %x : i8 to f32
  %1 = arith.cmpf ogt, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_less_than_infinity(%x: i8) -> i1 {
  %c = arith.constant 0x7F800000 : f32
  %0 = arith.sitofp %x : i8 to f32
  %1 = arith.cmpf olt, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_greater_than_too_small(%x: i8) -> i1 {
  %c = arith.constant -1000.0 : f32
  %0 = arith.sitofp %x : i8 to f32
  %1 = arith.cmpf ogt, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_of_uitofp_equal_to_negative(%x: i8) -> i1 {
  %c = arith.constant -1.0 : f32
  %0 = arith.uitofp %x : i8 to f32
  %1 = arith.cmpf oeq, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_equal_to_fraction(%x: i16) -> i1 {
  %c = arith.constant 4.5 : f32
  %0 = arith.sitofp %x : i16 to f32
  %1 = arith.cmpf oeq, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_other_than_fraction(%x: i16) -> i1 {
  %c = arith.constant 4.5 : f32
  %0 = arith.uitofp %x : i16 to f32
  %1 = arith.cmpf une, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_less_than_fraction(%x: i16) -> i1 {
  %c = arith.constant 4.5 : f32
  %0 = arith.sitofp %x : i16 to f32
  %1 = arith.cmpf olt, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_at_most_negative_fraction(%x: i16) -> i1 {
  %c = arith.constant -4.5 : f32
  %0 = arith.sitofp %x : i16 to f32
  %1 = arith.cmpf ole, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_greater_than_negative_fraction(%x: i16) -> i1 {
  %c = arith.constant -4.5 : f32
  %0 = arith.sitofp %x : i16 to f32
  %1 = arith.cmpf ogt, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_at_least_fraction(%x: i16) -> i1 {
  %c = arith.constant 4.5 : f32
  %0 = arith.sitofp %x : i16 to f32
  %1 = arith.cmpf oge, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_of_uitofp_less_than_fraction(%x: i16) -> i1 {
  %c = arith.constant 4.5 : f32
  %0 = arith.uitofp %x : i16 to f32
  %1 = arith.cmpf olt, %0, %c : f32
  return %1 : i1
}

// pattern: CmpFIntToFPConst
func.func @cmpf_of_uitofp_at_least_fraction(%x: i16) -> i1 {
  %c = arith.constant 4.5 : f32
  %0 = arith.uitofp %x : i16 to f32
  %1 = arith.cmpf uge, %0, %c : f32
  return %1 : i1
}

// An i64 does not fit into the mantissa, but what is compared is small.
// pattern: CmpFIntToFPConst
func.func @cmpf_of_wide_integer(%x: i64) -> i1 {
  %c = arith.constant 4.0 : f32
  %0 = arith.sitofp %x : i64 to f32
  %1 = arith.cmpf olt, %0, %c : f32
  return %1 : i1
}

// near miss: CmpFIntToFPConst
func.func @cmpf_of_wide_integer_that_rounds(%x: i64) -> i1 {
  %c = arith.constant 16777216.0 : f32
  %0 = arith.sitofp %x : i64 to f32
  %1 = arith.cmpf olt, %0, %c : f32
  return %1 : i1
}

// near miss: CmpFIntToFPConst
func.func @cmpf_of_constant_with_sitofp(%x: i16) -> i1 {
  %c = arith.constant 4.0 : f32
  %0 = arith.sitofp %x : i16 to f32
  %1 = arith.cmpf olt, %c, %0 : f32
  return %1 : i1
}

// near miss: CmpFIntToFPConst
func.func @cmpf_of_two_integers(%x: i16, %y: i16) -> i1 {
  %0 = arith.sitofp %x : i16 to f32
  %1 = arith.sitofp %y : i16 to f32
  %2 = arith.cmpf olt, %0, %1 : f32
  return %2 : i1
}
