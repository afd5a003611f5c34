// Products, quotients and remainders of integers.

// pattern: (anonymous namespace)::MulIMulIConstant
// rule: muli(muli(x, c0), c1) -> muli(x, c0 * c1), overflow flags: those that both have; scalars
//   only
func.func @muli_of_muli_of_constants(%x: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %0 = arith.muli %x, %c3 overflow<nsw, nuw> : i32
  %1 = arith.muli %0, %c5 overflow<nsw> : i32
  return %1 : i32
}

// pattern: (anonymous namespace)::MulIMulIConstant
func.func @muli_of_muli_of_index(%x: index) -> index {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = arith.muli %x, %c3 : index
  %1 = arith.muli %0, %c5 : index
  return %1 : index
}

// pattern: (anonymous namespace)::MulIMulIConstant
func.func @muli_of_muli_wraps(%x: i8) -> i8 {
  %c20 = arith.constant 20 : i8
  %0 = arith.muli %x, %c20 : i8
  %1 = arith.muli %0, %c20 : i8
  return %1 : i8
}

// near miss: (anonymous namespace)::MulIMulIConstant
func.func @muli_of_muli_of_values(%x: i32, %y: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %0 = arith.muli %x, %y : i32
  %1 = arith.muli %0, %c5 : i32
  return %1 : i32
}

// near miss: (anonymous namespace)::MulIMulIConstant
func.func @muli_of_muli_of_splats(%x: vector<4xi32>) -> vector<4xi32> {
  %c3 = arith.constant dense<3> : vector<4xi32>
  %c5 = arith.constant dense<5> : vector<4xi32>
  %0 = arith.muli %x, %c3 : vector<4xi32>
  %1 = arith.muli %0, %c5 : vector<4xi32>
  return %1 : vector<4xi32>
}

// fold: arith.muli: zero
// rule: muli(x, 0) -> 0
func.func @muli_of_zero(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.muli %x, %c0 : i32
  return %0 : i32
}

// fold: arith.muli: one
// rule: muli(x, 1) -> x
func.func @muli_of_one(%x: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = arith.muli %x, %c1 overflow<nsw> : index
  return %0 : index
}

// fold: arith.muli: one
func.func @muli_of_one_vector(%x: vector<4xi32>) -> vector<4xi32> {
  %c1 = arith.constant dense<1> : vector<4xi32>
  %0 = arith.muli %x, %c1 : vector<4xi32>
  return %0 : vector<4xi32>
}

// fold: arith.muli: one
func.func @muli_of_true(%x: i1) -> i1 {
  %c1 = arith.constant true
  %0 = arith.muli %x, %c1 : i1
  return %0 : i1
}

// near miss: arith.muli: one
func.func @muli_of_minus_one(%x: i32) -> i32 {
  %m1 = arith.constant -1 : i32
  %0 = arith.muli %x, %m1 : i32
  return %0 : i32
}

// fold: arith.muli: constants
// rule: muli(c0, c1) -> c0 * c1, wraps
func.func @muli_of_constants() -> i8 {
  %c0 = arith.constant 20 : i8
  %c1 = arith.constant 13 : i8
  %0 = arith.muli %c0, %c1 : i8
  return %0 : i8
}

// pattern: (anonymous namespace)::MulSIExtendedToMulI
// rule: mulsi_extended(x, y) -> [muli(x, y), x], if the second result has no use; no flags
func.func @mulsi_extended_low(%x: i32, %y: i32) -> i32 {
  %0, %1 = arith.mulsi_extended %x, %y : i32
  return %0 : i32
}

// near miss: (anonymous namespace)::MulSIExtendedToMulI
func.func @mulsi_extended_high(%x: i32, %y: i32) -> i32 {
  %0, %1 = arith.mulsi_extended %x, %y : i32
  return %1 : i32
}

// pattern: (anonymous namespace)::MulSIExtendedRHSOne
// rule: mulsi_extended(x, 1) -> [x, extsi(cmpi slt, x, 0)]; 1 is positive: not of i1
func.func @mulsi_extended_of_one(%x: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %0, %1 = arith.mulsi_extended %x, %c1 : i32
  return %0, %1 : i32, i32
}

// near miss: (anonymous namespace)::MulSIExtendedRHSOne
func.func @mulsi_extended_of_true(%x: i1) -> (i1, i1) {
  %c1 = arith.constant true
  %0, %1 = arith.mulsi_extended %x, %c1 : i1
  return %0, %1 : i1, i1
}

// fold: arith.mulsi_extended: zero
// rule: mulsi_extended(x, 0) -> [0, 0]
func.func @mulsi_extended_of_zero(%x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %0, %1 = arith.mulsi_extended %x, %c0 : i32
  return %0, %1 : i32, i32
}

// fold: arith.mulsi_extended: constants
// rule: mulsi_extended(c0, c1) -> [low half, high half] of the product of twice the width, signed
func.func @mulsi_extended_of_constants() -> (i8, i8) {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant -100 : i8
  %0, %1 = arith.mulsi_extended %c0, %c1 : i8
  return %0, %1 : i8, i8
}

// pattern: (anonymous namespace)::MulUIExtendedToMulI
// rule: mului_extended(x, y) -> [muli(x, y), x], if the second result has no use; no flags
func.func @mului_extended_low(%x: i64, %y: i64) -> i64 {
  %0, %1 = arith.mului_extended %x, %y : i64
  return %0 : i64
}

// near miss: (anonymous namespace)::MulUIExtendedToMulI
func.func @mului_extended_high(%x: i64, %y: i64) -> i64 {
  %0, %1 = arith.mului_extended %x, %y : i64
  return %1 : i64
}

// fold: arith.mului_extended: zero
// rule: mului_extended(x, 0) -> [0, 0]
func.func @mului_extended_of_zero(%x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %0, %1 = arith.mului_extended %x, %c0 : i32
  return %0, %1 : i32, i32
}

// fold: arith.mului_extended: one
// rule: mului_extended(x, 1) -> [x, 0]
func.func @mului_extended_of_one(%x: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %0, %1 = arith.mului_extended %x, %c1 : i32
  return %0, %1 : i32, i32
}

// fold: arith.mului_extended: constants
// rule: mului_extended(c0, c1) -> [low half, high half] of the product of twice the width, unsigned
func.func @mului_extended_of_constants() -> (i8, i8) {
  %c0 = arith.constant 100 : i8
  %c1 = arith.constant -100 : i8
  %0, %1 = arith.mului_extended %c0, %c1 : i8
  return %0, %1 : i8, i8
}

// fold: arith.divui: one
// rule: divui(x, 1) -> x
func.func @divui_of_one(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.divui %x, %c1 : i32
  return %0 : i32
}

// fold: arith.divui: product
// rule: divui(muli(a, b), b) -> a, divui(muli(b, a), b) -> a, if muli has nuw
func.func @divui_of_product(%a: i32, %b: i32) -> i32 {
  %0 = arith.muli %a, %b overflow<nuw> : i32
  %1 = arith.divui %0, %b : i32
  return %1 : i32
}

// fold: arith.divui: product
func.func @divui_of_product_by_its_first(%a: i32, %b: i32) -> i32 {
  %0 = arith.muli %a, %b overflow<nsw, nuw> : i32
  %1 = arith.divui %0, %a : i32
  return %1 : i32
}

// near miss: arith.divui: product
func.func @divui_of_signed_product(%a: i32, %b: i32) -> i32 {
  %0 = arith.muli %a, %b overflow<nsw> : i32
  %1 = arith.divui %0, %b : i32
  return %1 : i32
}

// fold: arith.divui: constants
// rule: divui(c0, c1) -> c0 / c1, unless c1 or one of its elements is 0
func.func @divui_of_constants() -> i8 {
  %c0 = arith.constant -56 : i8
  %c1 = arith.constant 7 : i8
  %0 = arith.divui %c0, %c1 : i8
  return %0 : i8
}

// near miss: arith.divui: constants
func.func @divui_of_constant_by_zero() -> i8 {
  %c0 = arith.constant 0 : i8
  %c7 = arith.constant 7 : i8
  %0 = arith.divui %c7, %c0 : i8
  return %0 : i8
}

// near miss: arith.divui: constants
func.func @divui_of_elements_by_zero() -> vector<2xi8> {
  %cst = arith.constant dense<[1, 0]> : vector<2xi8>
  %cst_0 = arith.constant dense<7> : vector<2xi8>
  %0 = arith.divui %cst_0, %cst : vector<2xi8>
  return %0 : vector<2xi8>
}

// fold: arith.divsi: one
// rule: divsi(x, 1) -> x
func.func @divsi_of_one(%x: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = arith.divsi %x, %c1 : index
  return %0 : index
}

// near miss: arith.divsi: one
func.func @divsi_of_itself(%x: i32) -> i32 {
  %0 = arith.divsi %x, %x : i32
  return %0 : i32
}

// fold: arith.divsi: product
// rule: divsi(muli(a, b), b) -> a, divsi(muli(b, a), b) -> a, if muli has nsw
func.func @divsi_of_product(%a: i32, %b: i32) -> i32 {
  %0 = arith.muli %a, %b overflow<nsw> : i32
  %1 = arith.divsi %0, %b : i32
  return %1 : i32
}

// near miss: arith.divsi: product
func.func @divsi_of_wrapping_product(%a: i32, %b: i32) -> i32 {
  %0 = arith.muli %a, %b : i32
  %1 = arith.divsi %0, %b : i32
  return %1 : i32
}

// fold: arith.divsi: constants
// rule: divsi(c0, c1) -> c0 / c1, towards zero, unless c1 is 0 or the quotient overflows
func.func @divsi_of_constants() -> i8 {
  %c0 = arith.constant -56 : i8
  %c1 = arith.constant 9 : i8
  %0 = arith.divsi %c0, %c1 : i8
  return %0 : i8
}

// near miss: arith.divsi: constants
func.func @divsi_of_constants_overflows() -> i8 {
  %c-1_i8 = arith.constant -1 : i8
  %c-128_i8 = arith.constant -128 : i8
  %0 = arith.divsi %c-128_i8, %c-1_i8 : i8
  return %0 : i8
}

// fold: arith.ceildivui: one
// rule: ceildivui(x, 1) -> x
func.func @ceildivui_of_one(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.ceildivui %x, %c1 : i32
  return %0 : i32
}

// fold: arith.ceildivui: constants
// rule: ceildivui(c0, c1) -> c0 / c1, rounded up, unless c1 is 0
func.func @ceildivui_of_constants() -> i8 {
  %c0 = arith.constant -55 : i8
  %c1 = arith.constant 10 : i8
  %0 = arith.ceildivui %c0, %c1 : i8
  return %0 : i8
}

// near miss: arith.ceildivui: constants
func.func @ceildivui_of_constant_by_zero() -> i8 {
  %c0 = arith.constant 0 : i8
  %c7 = arith.constant 7 : i8
  %0 = arith.ceildivui %c7, %c0 : i8
  return %0 : i8
}

// fold: arith.ceildivsi: one
// rule: ceildivsi(x, 1) -> x
func.func @ceildivsi_of_one(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.ceildivsi %x, %c1 : i32
  return %0 : i32
}

// fold: arith.ceildivsi: constants
// rule: ceildivsi(c0, c1) -> c0 / c1, rounded up, unless c1 is 0 or a step on the way overflows
//   (negating the least integer, or c0 - 1 or c0 / c1 + 1 of positive ones)
func.func @ceildivsi_of_constants() -> i8 {
  %c0 = arith.constant 55 : i8
  %c1 = arith.constant 10 : i8
  %0 = arith.ceildivsi %c0, %c1 : i8
  return %0 : i8
}

// fold: arith.ceildivsi: constants
func.func @ceildivsi_of_negative_constant() -> i8 {
  %c0 = arith.constant -55 : i8
  %c1 = arith.constant 10 : i8
  %0 = arith.ceildivsi %c0, %c1 : i8
  return %0 : i8
}

// fold: arith.ceildivsi: constants
func.func @ceildivsi_of_negative_constants() -> i8 {
  %c0 = arith.constant -55 : i8
  %c1 = arith.constant -10 : i8
  %0 = arith.ceildivsi %c0, %c1 : i8
  return %0 : i8
}

// fold: arith.ceildivsi: constants
func.func @ceildivsi_by_negative_constant() -> i8 {
  %c0 = arith.constant 55 : i8
  %c1 = arith.constant -10 : i8
  %0 = arith.ceildivsi %c0, %c1 : i8
  return %0 : i8
}

// near miss: arith.ceildivsi: constants
func.func @ceildivsi_of_least_constant() -> i8 {
  %c-128_i8 = arith.constant -128 : i8
  %c10_i8 = arith.constant 10 : i8
  %0 = arith.ceildivsi %c-128_i8, %c10_i8 : i8
  return %0 : i8
}

// fold: arith.floordivsi: one
// rule: floordivsi(x, 1) -> x
func.func @floordivsi_of_one(%x: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = arith.floordivsi %x, %c1 : index
  return %0 : index
}

// fold: arith.floordivsi: constants
// rule: floordivsi(c0, c1) -> c0 / c1, rounded down, unless c1 is 0 or the quotient overflows
func.func @floordivsi_of_constants() -> i8 {
  %c0 = arith.constant -55 : i8
  %c1 = arith.constant 10 : i8
  %0 = arith.floordivsi %c0, %c1 : i8
  return %0 : i8
}

// near miss: arith.floordivsi: constants
func.func @floordivsi_of_constant_by_zero() -> i8 {
  %c0 = arith.constant 0 : i8
  %c7 = arith.constant 7 : i8
  %0 = arith.floordivsi %c7, %c0 : i8
  return %0 : i8
}

// fold: arith.remui: one
// rule: remui(x, 1) -> 0
func.func @remui_of_one(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.remui %x, %c1 : i32
  return %0 : i32
}

// fold: arith.remui: constants
// rule: remui(c0, c1) -> c0 mod c1, unless c1 is 0
func.func @remui_of_constants() -> i8 {
  %c0 = arith.constant -55 : i8
  %c1 = arith.constant 10 : i8
  %0 = arith.remui %c0, %c1 : i8
  return %0 : i8
}

// near miss: arith.remui: constants
func.func @remui_of_constant_by_zero() -> i8 {
  %c0 = arith.constant 0 : i8
  %c7 = arith.constant 7 : i8
  %0 = arith.remui %c7, %c0 : i8
  return %0 : i8
}

// fold: arith.remsi: one
// rule: remsi(x, 1) -> 0
func.func @remsi_of_one(%x: vector<2xi32>) -> vector<2xi32> {
  %c1 = arith.constant dense<1> : vector<2xi32>
  %0 = arith.remsi %x, %c1 : vector<2xi32>
  return %0 : vector<2xi32>
}

// near miss: arith.remsi: one
func.func @remsi_of_minus_one(%x: i32) -> i32 {
  %m1 = arith.constant -1 : i32
  %0 = arith.remsi %x, %m1 : i32
  return %0 : i32
}

// fold: arith.remsi: constants
// rule: remsi(c0, c1) -> c0 mod c1, with the sign of c0, unless c1 is 0; of the least integer and
//   -1 it is 0
func.func @remsi_of_constants() -> i8 {
  %c0 = arith.constant -55 : i8
  %c1 = arith.constant 10 : i8
  %0 = arith.remsi %c0, %c1 : i8
  return %0 : i8
}

// fold: arith.remsi: constants
func.func @remsi_of_least_constant() -> i8 {
  %c0 = arith.constant -128 : i8
  %c1 = arith.constant -1 : i8
  %0 = arith.remsi %c0, %c1 : i8
  return %0 : i8
}
