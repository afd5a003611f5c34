// Selects.

// pattern: (anonymous namespace)::SelectNotCond
// rule: select(xori(c, true), a, b) -> select(c, b, a); scalar conditions only
func.func @select_of_not(%c: i1, %a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %0 = arith.xori %c, %true : i1
  %1 = arith.select %0, %a, %b : i32
  return %1 : i32
}

// near miss: (anonymous namespace)::SelectNotCond
func.func @select_of_not_vector(%c: vector<2xi1>, %a: vector<2xi32>, %b: vector<2xi32>) -> vector<2xi32> {
  %true = arith.constant dense<true> : vector<2xi1>
  %0 = arith.xori %c, %true : vector<2xi1>
  %1 = arith.select %0, %a, %b : vector<2xi1>, vector<2xi32>
  return %1 : vector<2xi32>
}

// pattern: (anonymous namespace)::RedundantSelectTrue
// rule: select(p, select(p, a, b), c) -> select(p, a, c)
func.func @select_of_select_on_the_same(%p: i1, %a: i32, %b: i32, %c: i32) -> i32 {
  %0 = arith.select %p, %a, %b : i32
  %1 = arith.select %p, %0, %c : i32
  return %1 : i32
}

// near miss: (anonymous namespace)::RedundantSelectTrue
func.func @select_of_select_on_another(%p: i1, %q: i1, %a: i32, %b: i32) -> i32 {
  %0 = arith.select %q, %a, %b : i32
  %1 = arith.select %p, %0, %b : i32
  return %1 : i32
}

// pattern: (anonymous namespace)::RedundantSelectFalse
// rule: select(p, a, select(p, b, c)) -> select(p, a, c)
func.func @select_or_select_on_the_same(%p: i1, %a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.select %p, %b, %c : f32
  %1 = arith.select %p, %a, %0 : f32
  return %1 : f32
}

// pattern: (anonymous namespace)::RedundantSelectFalse
func.func @select_or_select_of_memrefs(%p: i1, %a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
  %0 = arith.select %p, %a, %b : memref<4xf32>
  %1 = arith.select %p, %a, %0 : memref<4xf32>
  return %1 : memref<4xf32>
}

// pattern: (anonymous namespace)::SelectI1ToNot
// rule: select(c, false, true) -> xori(c, true); scalars only
func.func @select_false_true(%c: i1) -> i1 {
  %false = arith.constant false
  %true = arith.constant true
  %0 = arith.select %c, %false, %true : i1
  return %0 : i1
}

// pattern: SelectToExtUI
// rule: select(c, 1, 0) -> extui(c), select(c, 0, 1) -> extui(xori(c, true)); scalar integers of
//   more than one bit, not of index
func.func @select_one_zero(%c: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %0 = arith.select %c, %c1, %c0 : i32
  return %0 : i32
}

// pattern: SelectToExtUI
func.func @select_zero_one(%c: i1) -> i64 {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i64
  %0 = arith.select %c, %c0, %c1 : i64
  return %0 : i64
}

// near miss: SelectToExtUI
func.func @select_one_zero_of_index(%c: i1) -> index {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %0 = arith.select %c, %c1, %c0 : index
  return %0 : index
}

// near miss: SelectToExtUI
func.func @select_minus_one_zero(%c: i1) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.select %c, %c-1_i32, %c0_i32 : i32
  return %0 : i32
}

// fold: arith.select: same
// rule: select(c, x, x) -> x; also two equal constants, which are made one first
func.func @select_of_the_same(%c: i1, %x: i32) -> i32 {
  %0 = arith.select %c, %x, %x : i32
  return %0 : i32
}

// fold: arith.select: same
func.func @select_of_equal_constants(%c: i1) -> i32 {
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 5 : i32
  %0 = arith.select %c, %c5, %c6 : i32
  return %0 : i32
}

// fold: arith.select: constant condition
// rule: select(true, a, b) -> a, select(false, a, b) -> b; splats as well
func.func @select_true(%a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %0 = arith.select %true, %a, %b : i32
  return %0 : i32
}

// fold: arith.select: constant condition
func.func @select_false_of_memrefs(%a: memref<?xf32>, %b: memref<?xf32>) -> memref<?xf32> {
  %false = arith.constant false
  %0 = arith.select %false, %a, %b : memref<?xf32>
  return %0 : memref<?xf32>
}

// fold: arith.select: constant condition
func.func @select_splat(%a: vector<2xi32>, %b: vector<2xi32>) -> vector<2xi32> {
  %c = arith.constant dense<true> : vector<2xi1>
  %0 = arith.select %c, %a, %b : vector<2xi1>, vector<2xi32>
  return %0 : vector<2xi32>
}

// fold: arith.select: elements
// rule: select(c, a, b) -> element by element, if all three are constants
func.func @select_of_elements() -> vector<2xi32> {
  %c = arith.constant dense<[true, false]> : vector<2xi1>
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<[3, 4]> : vector<2xi32>
  %0 = arith.select %c, %a, %b : vector<2xi1>, vector<2xi32>
  return %0 : vector<2xi32>
}

// near miss: arith.select: elements
func.func @select_of_elements_and_values(%a: vector<2xi32>, %b: vector<2xi32>) -> vector<2xi32> {
  %c = arith.constant dense<[true, false]> : vector<2xi1>
  %0 = arith.select %c, %a, %b : vector<2xi1>, vector<2xi32>
  return %0 : vector<2xi32>
}

// fold: arith.select: true and false
// rule: select(c, true, false) -> c; scalars only
func.func @select_true_false(%c: i1) -> i1 {
  %true = arith.constant true
  %false = arith.constant false
  %0 = arith.select %c, %true, %false : i1
  return %0 : i1
}

// near miss: arith.select: true and false
func.func @select_true_or_value(%c: i1, %d: i1) -> (i1, i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %0 = arith.select %c, %true, %d : i1
  %1 = arith.select %c, %d, %false : i1
  %2 = arith.select %c, %c, %d : i1
  return %0, %1, %2 : i1, i1, i1
}

// near miss: arith.select: true and false
func.func @select_true_false_vector(%c: vector<2xi1>) -> vector<2xi1> {
  %cst = arith.constant dense<true> : vector<2xi1>
  %cst_0 = arith.constant dense<false> : vector<2xi1>
  %0 = arith.select %c, %cst, %cst_0 : vector<2xi1>, vector<2xi1>
  return %0 : vector<2xi1>
}

// fold: arith.select: equal operands
// rule: select(cmpi eq, x, y; a, b) -> b, select(cmpi ne, x, y; a, b) -> a, if {a, b} is {x, y}, in
//   any order
func.func @select_eq_of_its_operands(%a: i32, %b: i32) -> i32 {
  %c = arith.cmpi eq, %a, %b : i32
  %0 = arith.select %c, %a, %b : i32
  return %0 : i32
}

// fold: arith.select: equal operands
func.func @select_ne_of_its_operands(%a: i32, %b: i32) -> i32 {
  %c = arith.cmpi ne, %a, %b : i32
  %0 = arith.select %c, %b, %a : i32
  return %0 : i32
}

// near miss: arith.select: equal operands
func.func @select_slt_of_its_operands(%a: i32, %b: i32) -> i32 {
  %c = arith.cmpi slt, %a, %b : i32
  %0 = arith.select %c, %a, %b : i32
  return %0 : i32
}

// fold: arith.select: poison
// rule: select(c, poison, x) -> x, select(c, x, poison) -> x
func.func @select_of_poison(%c: i1, %x: i32) -> i32 {
  %p = ub.poison : i32
  %0 = arith.select %c, %x, %p : i32
  return %0 : i32
}
