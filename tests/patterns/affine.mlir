// Maps, and what is made of them: affine.apply, min, max, loads, stores and loops.

#plus_one = affine_map<(d0) -> (d0 + 1)>
#twice = affine_map<(d0) -> (d0 * 2)>
#same = affine_map<(d0) -> (d0)>
#seven = affine_map<() -> (7)>
#sum = affine_map<(d0)[s0] -> (d0 + s0)>
#product = affine_map<(d0)[s0] -> (d0 * s0)>
#one_twice = affine_map<(d0) -> (d0, d0, 5)>
#single = affine_map<(d0) -> (d0 + 2)>
#exchanged = affine_map<(d0, d1) -> (d1 + 1, d0)>
#constants = affine_map<() -> (5, 3)>
#symbols = affine_map<()[s0] -> (s0, 3)>
#pair = affine_map<()[s0, s1] -> (s0, s1 + 1)>
#sum_symbols = affine_map<()[s0, s1] -> (s0 + s1)>
#positive = affine_set<(d0) : (d0 - 10 >= 0)>
#always = affine_set<() : (0 == 0)>
#never = affine_set<() : (1 == 0)>
#positive_symbol = affine_set<()[s0] : (s0 - 10 >= 0)>

func.func private @use(index)

// pattern: (anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineApplyOp>
// rule: map(.. map'(x..) ..) -> one map of x.., of affine.apply, min, max, load, store, prefetch,
//   vector_load, vector_store; operands that are constants become part of it, unused ones go, equal
//   ones become one, symbols in place of dimensions where that is allowed
func.func @apply_of_apply(%a: index) -> index {
  %0 = affine.apply #plus_one(%a)
  %1 = affine.apply #twice(%0)
  return %1 : index
}

// pattern: (anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineApplyOp>
func.func @apply_of_constant(%a: index) -> index {
  %c3 = arith.constant 3 : index
  %0 = affine.apply #sum(%a)[%c3]
  return %0 : index
}

// pattern: (anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineApplyOp>
func.func @apply_of_one_value_twice(%a: index) -> index {
  %0 = affine.apply #sum(%a)[%a]
  return %0 : index
}

// near miss: (anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineApplyOp>
func.func @apply_of_values(%a: index, %b: index) -> index {
  %0 = affine.apply #sum_symbols()[%a, %b]
  return %0 : index
}

// near miss: (anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineApplyOp>
func.func @apply_of_addi(%a: index, %b: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = arith.addi %a, %c1 : index
  %1 = affine.apply #sum_symbols()[%0, %b]
  return %1 : index
}

// fold: affine.apply: operand
// rule: apply of a map that is its operand -> the operand, of a constant map -> the constant
func.func @apply_of_nothing(%a: index) -> index {
  %0 = affine.apply #same(%a)
  return %0 : index
}

// fold: affine.apply: operand
func.func @apply_of_constant_map() -> index {
  %0 = affine.apply #seven()
  return %0 : index
}

// fold: affine.apply: constants
// rule: apply of constants -> the value of the map
func.func @apply_of_constants() -> index {
  %c3 = arith.constant 3 : index
  %0 = affine.apply #plus_one(%c3)
  return %0 : index
}

// fold: affine.apply: constants
func.func @apply_of_product_of_constants() -> index {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = affine.apply #product(%c3)[%c5]
  return %0 : index
}

// pattern: DeduplicateAffineMinMaxExpressions<mlir::affine::AffineMinOp>
// rule: min and max with an expression twice -> once
func.func @min_of_one_value_twice(%a: index) -> index {
  %0 = affine.min #one_twice(%a)
  return %0 : index
}

// pattern: DeduplicateAffineMinMaxExpressions<mlir::affine::AffineMaxOp>
func.func @max_of_one_value_twice(%a: index) -> index {
  %0 = affine.max #one_twice(%a)
  return %0 : index
}

// pattern: CanonicalizeSingleResultAffineMinMaxOp<mlir::affine::AffineMinOp>
// rule: min and max of one expression -> apply of it
func.func @min_of_one_expression(%a: index) -> index {
  %0 = affine.min #single(%a)
  return %0 : index
}

// pattern: CanonicalizeSingleResultAffineMinMaxOp<mlir::affine::AffineMaxOp>
func.func @max_of_one_expression(%a: index) -> index {
  %0 = affine.max #single(%a)
  return %0 : index
}

// pattern: MergeAffineMinMaxOp<mlir::affine::AffineMinOp>
// rule: min(.., x, ..) with x = min(..) an expression by itself -> min of the expressions of both;
//   so of max
func.func @min_of_min(%a: index, %b: index) -> index {
  %0 = affine.min #pair()[%a, %b]
  %1 = affine.min #symbols()[%0]
  return %1 : index
}

// pattern: MergeAffineMinMaxOp<mlir::affine::AffineMaxOp>
func.func @max_of_max(%a: index, %b: index) -> index {
  %0 = affine.max #pair()[%a, %b]
  %1 = affine.max #symbols()[%0]
  return %1 : index
}

// near miss: MergeAffineMinMaxOp<mlir::affine::AffineMinOp>
func.func @min_of_max(%a: index, %b: index) -> index {
  %0 = affine.max affine_map<()[s0, s1] -> (s1 + 1, s0)>()[%a, %b]
  %1 = affine.min affine_map<()[s0] -> (3, s0)>()[%0]
  return %1 : index
}

// pattern: CanonicalizeAffineMinMaxOpExprAndTermOrder<mlir::affine::AffineMinOp>
// rule: the expressions of min and max in an order of their terms, constants first (sorted by their
//   coefficients)
func.func @min_in_another_order(%a: index, %b: index) -> index {
  %0 = affine.min affine_map<()[s0, s1] -> (s0, s1 + 1, 4)>()[%a, %b]
  return %0 : index
}

// pattern: CanonicalizeAffineMinMaxOpExprAndTermOrder<mlir::affine::AffineMaxOp>
func.func @max_in_another_order(%a: index, %b: index) -> index {
  %0 = affine.max affine_map<()[s0, s1] -> (s0, s1 + 1, 4)>()[%a, %b]
  return %0 : index
}

// pattern: (anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineMinOp>
func.func @min_of_apply(%a: index, %b: index) -> index {
  %0 = affine.apply #plus_one(%a)
  %1 = affine.min #pair()[%0, %b]
  return %1 : index
}

// pattern: (anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineMaxOp>
func.func @max_of_apply(%a: index, %b: index) -> index {
  %0 = affine.apply #plus_one(%a)
  %1 = affine.max #pair()[%0, %b]
  return %1 : index
}

// fold: affine.min: constants
// rule: min of constants -> the least, max -> the greatest
func.func @min_of_constants() -> index {
  %0 = affine.min #constants()
  return %0 : index
}

// fold: affine.max: constants
func.func @max_of_constants() -> index {
  %c3 = arith.constant 3 : index
  %0 = affine.max #one_twice(%c3)
  return %0 : index
}

// pattern: (anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineLoadOp>
func.func @affine_load_of_apply(%a: index, %m: memref<4xf32>) -> f32 {
  %0 = affine.apply #plus_one(%a)
  %1 = affine.load %m[%0] : memref<4xf32>
  return %1 : f32
}

// pattern: (anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineStoreOp>
func.func @affine_store_of_apply(%a: index, %m: memref<4xf32>, %f: f32) {
  %0 = affine.apply #plus_one(%a)
  affine.store %f, %m[%0 * 2] : memref<4xf32>
  return
}

// pattern: (anonymous namespace)::SimplifyAffineOp<mlir::affine::AffinePrefetchOp>
func.func @affine_prefetch_of_apply(%a: index, %m: memref<4xf32>) {
  %0 = affine.apply #plus_one(%a)
  affine.prefetch %m[%0], read, locality<3>, data : memref<4xf32>
  return
}

// pattern: (anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineVectorLoadOp>
func.func @affine_vector_load_of_apply(%a: index, %m: memref<8xf32>) -> vector<4xf32> {
  %0 = affine.apply #plus_one(%a)
  %1 = affine.vector_load %m[%0] : memref<8xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// pattern: (anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineVectorStoreOp>
func.func @affine_vector_store_of_apply(%a: index, %m: memref<8xf32>, %v: vector<4xf32>) {
  %0 = affine.apply #plus_one(%a)
  affine.vector_store %v, %m[%0] : memref<8xf32>, vector<4xf32>
  return
}

// fold: affine.load: cast
// rule: affine.load(memref.cast(x)) -> affine.load(x); so of store and prefetch
func.func @affine_load_of_cast(%m: memref<4xf32>) -> f32 {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = affine.load %0[2] : memref<?xf32>
  return %1 : f32
}

// fold: affine.store: cast
func.func @affine_store_to_cast(%m: memref<4xf32>, %f: f32) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  affine.store %f, %0[2] : memref<?xf32>
  return
}

// fold: affine.prefetch: cast
func.func @affine_prefetch_of_cast(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  affine.prefetch %0[2], read, locality<3>, data : memref<?xf32>
  return
}

// near miss: affine.load: cast
func.func @affine_vector_load_of_cast(%m: memref<8xf32>) -> vector<4xf32> {
  %cast = memref.cast %m : memref<8xf32> to memref<?xf32>
  %0 = affine.vector_load %cast[2] : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// fold: affine.load: constant global
// rule: affine.load of a constant memref.global at constants -> its element
memref.global "private" constant @table : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @affine_load_of_constant_global() -> i32 {
  %0 = memref.get_global @table : memref<4xi32>
  %1 = affine.load %0[2] : memref<4xi32>
  return %1 : i32
}

// fold: affine.for: constant bound
// rule: affine.for and affine.parallel with bounds of constants, or of apply -> these part of the
//   map
func.func @affine_for_to_constant() {
  %c5 = arith.constant 5 : index
  affine.for %i = 0 to %c5 {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// fold: affine.for: constant bound
func.func @affine_for_to_apply(%n: index) {
  %0 = affine.apply #plus_one(%n)
  affine.for %i = 0 to %0 {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// fold: affine.for: empty
// rule: affine.for with nothing in it, that yields its arguments, or values from outside if it is
//   known to run -> nothing, results are the initial values or these
func.func @affine_for_of_nothing(%x: f32) -> f32 {
  %0 = affine.for %i = 0 to 10 iter_args(%a = %x) -> (f32) {
    affine.yield %a : f32
  }
  return %0 : f32
}

// fold: affine.for: empty
func.func @affine_for_that_yields_a_value(%x: f32, %y: f32) -> f32 {
  %0 = affine.for %i = 0 to 10 iter_args(%a = %x) -> (f32) {
    affine.yield %y : f32
  }
  return %0 : f32
}

// near miss: affine.for: empty
func.func @affine_for_that_never_runs() {
  affine.for %arg0 = 0 to 0 {
    func.call @use(%arg0) : (index) -> ()
  }
  return
}

// fold: affine.parallel: constant bound
func.func @affine_parallel_to_constant() {
  %c5 = arith.constant 5 : index
  affine.parallel (%i) = (0) to (%c5) {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// pattern: (anonymous namespace)::SimplifyDeadElse
// rule: affine.if with an empty second region and no results -> without this region
func.func @affine_if_with_empty_else(%n: index) {
  affine.if #positive(%n) {
    func.call @use(%n) : (index) -> ()
  } else {
  }
  return
}

// pattern: (anonymous namespace)::AlwaysTrueOrFalseIf
// rule: affine.if on 0 == 0 -> its first region, on 1 == 0 -> its second, or nothing; no other set
//   is looked at
func.func @affine_if_always(%n: index) {
  affine.if #always() {
    func.call @use(%n) : (index) -> ()
  }
  return
}

// pattern: (anonymous namespace)::AlwaysTrueOrFalseIf
func.func @affine_if_never(%n: index, %k: index) {
  affine.if #never() {
    func.call @use(%n) : (index) -> ()
  } else {
    func.call @use(%k) : (index) -> ()
  }
  return
}

// near miss: (anonymous namespace)::AlwaysTrueOrFalseIf
func.func @affine_if_on_constants(%n: index) {
  affine.if affine_set<() : (5 >= 0)>() {
    func.call @use(%n) : (index) -> ()
  }
  return
}

// fold: affine.if: operands
// rule: the set of affine.if -> one without constant, unused and equal operands, composed with
//   apply
func.func @affine_if_of_apply(%n: index) {
  %0 = affine.apply #plus_one(%n)
  affine.if #positive(%0) {
    func.call @use(%n) : (index) -> ()
  }
  return
}

// fold: affine.delinearize_index: constants
// rule: delinearize_index(c) by constants -> constants; operands of the basis that are constants ->
//   attributes
func.func @delinearize_constant() -> (index, index) {
  %c19 = arith.constant 19 : index
  %0:2 = affine.delinearize_index %c19 into (4, 8) : index, index
  return %0#0, %0#1 : index, index
}

// fold: affine.delinearize_index: constants
func.func @delinearize_by_constant(%a: index) -> (index, index) {
  %c4 = arith.constant 4 : index
  %0:2 = affine.delinearize_index %a into (%c4, 8) : index, index
  return %0#0, %0#1 : index, index
}

// pattern: (anonymous namespace)::DropUnitExtentBasis
// rule: delinearize_index by a basis with 1 -> without it, 0 for its result
func.func @delinearize_by_one(%a: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %a into (4, 1, 8) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// pattern: (anonymous namespace)::CancelDelinearizeOfLinearizeDisjointExactTail
// rule: delinearize_index(linearize_index disjoint [.., x..] by b) by b -> x.., as far as the bases
//   agree from the end
func.func @delinearize_linearized(%a: index, %b: index) -> (index, index) {
  %0 = affine.linearize_index disjoint [%a, %b] by (4, 8) : index
  %1:2 = affine.delinearize_index %0 into (4, 8) : index, index
  return %1#0, %1#1 : index, index
}

// near miss: (anonymous namespace)::CancelDelinearizeOfLinearizeDisjointExactTail
func.func @delinearize_linearized_that_may_carry(%a: index, %b: index) -> (index, index) {
  %0 = affine.linearize_index [%a, %b] by (4, 8) : index
  %1:2 = affine.delinearize_index %0 into (4, 8) : index, index
  return %1#0, %1#1 : index, index
}

// pattern: (anonymous namespace)::SplitDelinearizeSpanningLastLinearizeArg
// rule: delinearize_index(linearize_index disjoint [.., x] by (.., n)) by (.., b..), the product of
//   b.. being n -> delinearize_index of the rest by the rest, and of x by b..
func.func @delinearize_linearized_across(%a: index, %b: index) -> (index, index, index) {
  %0 = affine.linearize_index disjoint [%a, %b] by (4, 8) : index
  %1:3 = affine.delinearize_index %0 into (4, 2, 4) : index, index, index
  return %1#0, %1#1, %1#2 : index, index, index
}

// pattern: (anonymous namespace)::CancelLinearizeOfDelinearizePortion
// rule: linearize_index [.., results of delinearize_index(x) ..] by the same basis ->
//   linearize_index [.., x ..], x itself if that is all
func.func @linearize_delinearized(%a: index) -> index {
  %0:2 = affine.delinearize_index %a into (4, 8) : index, index
  %1 = affine.linearize_index [%0#0, %0#1] by (4, 8) : index
  return %1 : index
}

// near miss: (anonymous namespace)::CancelLinearizeOfDelinearizePortion
func.func @linearize_delinearized_by_another_basis(%a: index) -> index {
  %0:2 = affine.delinearize_index %a into (4, 8) : index, index
  %1 = affine.linearize_index [%0#0, %0#1] by (4, 9) : index
  return %1 : index
}

// pattern: (anonymous namespace)::DropLinearizeUnitComponentsIfDisjointOrZero
// rule: linearize_index with a 1 in its basis -> without it, if it is disjoint or the component is
//   0
func.func @linearize_by_one(%a: index, %b: index, %n: index) -> index {
  %0 = affine.linearize_index disjoint [%a, %b, %n] by (4, 1, 8) : index
  return %0 : index
}

// near miss: (anonymous namespace)::DropLinearizeUnitComponentsIfDisjointOrZero
func.func @linearize_by_one_that_may_carry(%a: index, %b: index, %n: index) -> index {
  %0 = affine.linearize_index [%a, %b, %n] by (4, 1, 8) : index
  return %0 : index
}

// pattern: (anonymous namespace)::DropLinearizeLeadingZero
// rule: linearize_index [0, x..] by (n, b..) -> linearize_index [x..] by (b..)
func.func @linearize_zero(%a: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = affine.linearize_index [%c0, %a, %b] by (4, 8, 2) : index
  return %0 : index
}

// fold: affine.linearize_index: constants
// rule: linearize_index of constants by constants -> a constant; of one component -> this; operands
//   of the basis that are constants -> attributes
func.func @linearize_constants() -> index {
  %c3 = arith.constant 3 : index
  %0 = affine.linearize_index [%c3, %c3] by (4, 8) : index
  return %0 : index
}

// fold: affine.linearize_index: constants
func.func @linearize_one_component(%a: index) -> index {
  %0 = affine.linearize_index [%a] by (4) : index
  return %0 : index
}

// fold: affine.linearize_index: constants
func.func @linearize_by_constant(%a: index, %b: index) -> index {
  %c8 = arith.constant 8 : index
  %0 = affine.linearize_index [%a, %b] by (4, %c8) : index
  return %0 : index
}
