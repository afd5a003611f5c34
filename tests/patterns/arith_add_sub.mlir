// Sums and differences. Constants are to the right of what is not constant, unless a case is about
// that.

// pattern: (anonymous namespace)::AddIAddConstant
// rule: addi(addi(x, c0), c1) -> addi(x, c0 + c1), overflow flags: those that both have; scalars
//   only
func.func @addi_of_addi_of_constants(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %x, %c1 : i32
  %1 = arith.addi %0, %c2 : i32
  return %1 : i32
}

// pattern: (anonymous namespace)::AddIAddConstant
func.func @addi_of_addi_keeps_common_flags(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %x, %c1 overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %c2 overflow<nsw> : i32
  return %1 : i32
}

// pattern: (anonymous namespace)::AddIAddConstant
func.func @addi_of_addi_wraps(%x: i8) -> i8 {
  %c100 = arith.constant 100 : i8
  %0 = arith.addi %x, %c100 overflow<nsw> : i8
  %1 = arith.addi %0, %c100 overflow<nsw> : i8
  return %1 : i8
}

// pattern: (anonymous namespace)::AddIAddConstant
func.func @addi_of_addi_of_index(%x: index) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = arith.addi %x, %c1 : index
  %1 = arith.addi %0, %c2 : index
  return %1 : index
}

// The inner sum has another use, and is kept.
// pattern: (anonymous namespace)::AddIAddConstant
func.func @addi_of_addi_with_other_use(%x: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %x, %c1 : i32
  %1 = arith.addi %0, %c2 : i32
  return %0, %1 : i32, i32
}

// near miss: (anonymous namespace)::AddIAddConstant
func.func @addi_of_addi_of_values(%x: i32, %y: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %x, %y : i32
  %1 = arith.addi %0, %c2 : i32
  return %1 : i32
}

// near miss: (anonymous namespace)::AddIAddConstant
func.func @addi_of_addi_of_splats(%x: vector<4xi32>) -> vector<4xi32> {
  %c3 = arith.constant dense<3> : vector<4xi32>
  %c5 = arith.constant dense<5> : vector<4xi32>
  %0 = arith.addi %x, %c3 : vector<4xi32>
  %1 = arith.addi %0, %c5 : vector<4xi32>
  return %1 : vector<4xi32>
}

// pattern: (anonymous namespace)::AddISubConstantRHS
// rule: addi(subi(x, c0), c1) -> addi(x, c1 - c0), overflow flags: those that both have; scalars
//   only
func.func @addi_of_subi_of_constant(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %0 = arith.subi %x, %c1 overflow<nuw> : i32
  %1 = arith.addi %0, %c7 overflow<nsw, nuw> : i32
  return %1 : i32
}

// near miss: (anonymous namespace)::AddISubConstantRHS
func.func @addi_of_subi_of_values(%x: i32, %y: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  %0 = arith.subi %x, %y : i32
  %1 = arith.addi %0, %c7 : i32
  return %1 : i32
}

// pattern: (anonymous namespace)::AddISubConstantLHS
// rule: addi(subi(c0, x), c1) -> subi(c0 + c1, x), overflow flags: those that both have; scalars
//   only
func.func @addi_of_constant_minus(%x: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %c7 = arith.constant 7 : i64
  %0 = arith.subi %c1, %x overflow<nsw> : i64
  %1 = arith.addi %0, %c7 overflow<nsw> : i64
  return %1 : i64
}

// pattern: (anonymous namespace)::AddIMulNegativeOneRhs
// rule: addi(x, muli(y, -1)) -> subi(x, y), overflow flags: none; -1 is all ones, scalar or splat
func.func @addi_of_negated(%x: i32, %y: i32) -> i32 {
  %m1 = arith.constant -1 : i32
  %0 = arith.muli %y, %m1 overflow<nsw> : i32
  %1 = arith.addi %x, %0 overflow<nsw> : i32
  return %1 : i32
}

// pattern: (anonymous namespace)::AddIMulNegativeOneRhs
func.func @addi_of_negated_vector(%x: vector<4xi32>, %y: vector<4xi32>) -> vector<4xi32> {
  %m1 = arith.constant dense<-1> : vector<4xi32>
  %0 = arith.muli %y, %m1 : vector<4xi32>
  %1 = arith.addi %x, %0 : vector<4xi32>
  return %1 : vector<4xi32>
}

// pattern: (anonymous namespace)::AddIMulNegativeOneLhs
// rule: addi(muli(x, -1), y) -> subi(y, x), overflow flags: none; -1 is all ones, scalar or splat
func.func @addi_to_negated(%x: index, %y: index) -> index {
  %m1 = arith.constant -1 : index
  %0 = arith.muli %x, %m1 : index
  %1 = arith.addi %0, %y : index
  return %1 : index
}

// near miss: (anonymous namespace)::AddIMulNegativeOneLhs
func.func @addi_to_product(%x: i32, %y: i32) -> i32 {
  %m2 = arith.constant -2 : i32
  %0 = arith.muli %x, %m2 : i32
  %1 = arith.addi %0, %y : i32
  return %1 : i32
}

// fold: arith.addi: zero
// rule: addi(x, 0) -> x; 0 is a scalar or a splat
func.func @addi_of_zero(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %x, %c0 : i32
  return %0 : i32
}

// fold: arith.addi: zero
func.func @addi_of_zero_vector(%x: vector<4xi8>) -> vector<4xi8> {
  %c0 = arith.constant dense<0> : vector<4xi8>
  %0 = arith.addi %x, %c0 : vector<4xi8>
  return %0 : vector<4xi8>
}

// fold: arith.addi: zero
func.func @addi_of_zero_tensor(%x: tensor<?xi64>, %y: tensor<4xi64>) -> tensor<4xi64> {
  %c0 = arith.constant dense<0> : tensor<4xi64>
  %0 = arith.addi %y, %c0 : tensor<4xi64>
  return %0 : tensor<4xi64>
}

// fold: arith.addi: difference
// rule: addi(subi(a, b), b) -> a, addi(b, subi(a, b)) -> a, whatever the flags
func.func @addi_to_difference(%a: i32, %b: i32) -> i32 {
  %0 = arith.subi %a, %b : i32
  %1 = arith.addi %0, %b : i32
  return %1 : i32
}

// fold: arith.addi: difference
func.func @addi_of_difference(%a: i32, %b: i32) -> i32 {
  %0 = arith.subi %a, %b overflow<nsw> : i32
  %1 = arith.addi %b, %0 overflow<nuw> : i32
  return %1 : i32
}

// near miss: arith.addi: difference
func.func @addi_of_other_difference(%a: i32, %b: i32) -> i32 {
  %0 = arith.subi %a, %b : i32
  %1 = arith.addi %0, %a : i32
  return %1 : i32
}

// fold: arith.addi: constants
// rule: addi(c0, c1) -> c0 + c1, wraps, whatever the flags; scalars, splats, elements
func.func @addi_of_constants() -> i8 {
  %c100 = arith.constant 100 : i8
  %c50 = arith.constant 50 : i8
  %0 = arith.addi %c100, %c50 overflow<nsw> : i8
  return %0 : i8
}

// fold: arith.addi: constants
func.func @addi_of_constant_elements() -> vector<2xi32> {
  %c0 = arith.constant dense<[1, 2]> : vector<2xi32>
  %c1 = arith.constant dense<3> : vector<2xi32>
  %0 = arith.addi %c0, %c1 : vector<2xi32>
  return %0 : vector<2xi32>
}

// fold: arith.addi: poison
// rule: op(poison, x) -> poison, op(x, poison) -> poison, of all binary operations of integers and
//   floats that fold constants, and of casts
func.func @addi_of_poison(%x: i32) -> i32 {
  %p = ub.poison : i32
  %0 = arith.addi %x, %p : i32
  return %0 : i32
}

// fold: arith.addi: constant to the right
// rule: addi(c, x) -> addi(x, c); so in every commutative operation, flags kept
func.func @addi_of_constant_on_the_left(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %c1, %x overflow<nsw> : i32
  return %0 : i32
}

// pattern: (anonymous namespace)::SubIRHSAddConstant
// rule: subi(addi(x, c0), c1) -> addi(x, c0 - c1), overflow flags: none; scalars only
func.func @subi_of_addi_of_constant(%x: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %x, %c7 overflow<nsw, nuw> : i32
  %1 = arith.subi %0, %c1 overflow<nsw, nuw> : i32
  return %1 : i32
}

// near miss: (anonymous namespace)::SubIRHSAddConstant
func.func @subi_of_addi_of_values(%x: i32, %y: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %x, %y : i32
  %1 = arith.subi %0, %c1 : i32
  return %1 : i32
}

// pattern: (anonymous namespace)::SubILHSAddConstant
// rule: subi(c1, addi(x, c0)) -> subi(c1 - c0, x), overflow flags: those that both have; scalars
//   only
func.func @constant_minus_addi(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %0 = arith.addi %x, %c1 overflow<nsw> : i32
  %1 = arith.subi %c7, %0 overflow<nsw, nuw> : i32
  return %1 : i32
}

// pattern: (anonymous namespace)::SubIRHSSubConstantRHS
// rule: subi(subi(x, c0), c1) -> subi(x, c0 + c1), overflow flags: those that both have; scalars
//   only
func.func @subi_of_subi_of_constants(%x: index) -> index {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %0 = arith.subi %x, %c1 overflow<nuw> : index
  %1 = arith.subi %0, %c7 overflow<nuw> : index
  return %1 : index
}

// pattern: (anonymous namespace)::SubIRHSSubConstantLHS
// rule: subi(subi(c0, x), c1) -> subi(c0 - c1, x), overflow flags: those that both have; scalars
//   only
func.func @subi_of_constant_minus(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %0 = arith.subi %c7, %x overflow<nsw> : i32
  %1 = arith.subi %0, %c1 overflow<nuw> : i32
  return %1 : i32
}

// pattern: (anonymous namespace)::SubILHSSubConstantRHS
// rule: subi(c1, subi(x, c0)) -> subi(c0 + c1, x), overflow flags: those that both have; scalars
//   only
func.func @constant_minus_subi(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %0 = arith.subi %x, %c1 overflow<nsw> : i32
  %1 = arith.subi %c7, %0 overflow<nsw> : i32
  return %1 : i32
}

// pattern: (anonymous namespace)::SubILHSSubConstantLHS
// rule: subi(c1, subi(c0, x)) -> addi(x, c1 - c0), overflow flags: those that both have; scalars
//   only
func.func @constant_minus_constant_minus(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %0 = arith.subi %c1, %x overflow<nsw> : i32
  %1 = arith.subi %c7, %0 overflow<nsw> : i32
  return %1 : i32
}

// pattern: (anonymous namespace)::SubISubILHSRHSLHS
// rule: subi(subi(a, b), a) -> subi(0, b), overflow flags: those that both have
func.func @difference_minus_its_first(%a: i32, %b: i32) -> i32 {
  %0 = arith.subi %a, %b overflow<nsw, nuw> : i32
  %1 = arith.subi %0, %a overflow<nsw> : i32
  return %1 : i32
}

// near miss: (anonymous namespace)::SubISubILHSRHSLHS
func.func @difference_minus_its_second(%a: i32, %b: i32) -> i32 {
  %0 = arith.subi %a, %b : i32
  %1 = arith.subi %0, %b : i32
  return %1 : i32
}

// fold: arith.subi: itself
// rule: subi(x, x) -> 0; not of tensors of dynamic size
func.func @subi_of_itself(%x: i32) -> i32 {
  %0 = arith.subi %x, %x : i32
  return %0 : i32
}

// fold: arith.subi: itself
func.func @subi_of_itself_tensor(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = arith.subi %x, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// near miss: arith.subi: itself
func.func @subi_of_itself_dynamic(%x: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.subi %x, %x : tensor<?xi32>
  return %0 : tensor<?xi32>
}

// fold: arith.subi: zero
// rule: subi(x, 0) -> x
func.func @subi_of_zero(%x: i1) -> i1 {
  %c0 = arith.constant false
  %0 = arith.subi %x, %c0 : i1
  return %0 : i1
}

// near miss: arith.subi: zero
func.func @zero_minus(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.subi %c0, %x : i32
  return %0 : i32
}

// fold: arith.subi: sum
// rule: subi(addi(a, b), b) -> a, subi(addi(a, b), a) -> b, whatever the flags
func.func @sum_minus_its_second(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %0, %b : i32
  return %1 : i32
}

// fold: arith.subi: sum
func.func @sum_minus_its_first(%a: index, %b: index) -> index {
  %0 = arith.addi %a, %b overflow<nsw> : index
  %1 = arith.subi %0, %a : index
  return %1 : index
}

// near miss: arith.subi: sum
func.func @minus_sum(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %a, %0 : i32
  return %1 : i32
}

// fold: arith.subi: constants
// rule: subi(c0, c1) -> c0 - c1, wraps
func.func @subi_of_constants() -> i8 {
  %c1 = arith.constant -128 : i8
  %c2 = arith.constant 1 : i8
  %0 = arith.subi %c1, %c2 : i8
  return %0 : i8
}

// pattern: (anonymous namespace)::AddUIExtendedToAddI
// rule: addui_extended(x, y) -> [addi(x, y), x], if the second result has no use; no flags
func.func @addui_extended_without_overflow(%x: i32, %y: i32) -> i32 {
  %0, %1 = arith.addui_extended %x, %y : i32, i1
  return %0 : i32
}

// near miss: (anonymous namespace)::AddUIExtendedToAddI
func.func @addui_extended_with_overflow(%x: i32, %y: i32) -> (i32, i1) {
  %0, %1 = arith.addui_extended %x, %y : i32, i1
  return %0, %1 : i32, i1
}

// fold: arith.addui_extended: zero
// rule: addui_extended(x, 0) -> [x, false]
func.func @addui_extended_of_zero(%x: i32) -> (i32, i1) {
  %c0 = arith.constant 0 : i32
  %0, %1 = arith.addui_extended %x, %c0 : i32, i1
  return %0, %1 : i32, i1
}

// fold: arith.addui_extended: constants
// rule: addui_extended(c0, c1) -> [c0 + c1, whether that is less than c0, unsigned]
func.func @addui_extended_of_constants() -> (i8, i1) {
  %c200 = arith.constant 200 : i8
  %c100 = arith.constant 100 : i8
  %0, %1 = arith.addui_extended %c200, %c100 : i8, i1
  return %0, %1 : i8, i1
}
