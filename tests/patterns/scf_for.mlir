// scf.for.

func.func private @use(i32) -> i32
func.func private @use_index(index) -> i32

// pattern: (anonymous namespace)::SimplifyTrivialLoops
// rule: for from lb to lb -> nothing, results are the initial values
func.func @for_between_equal_bounds(%n: index, %step: index, %x: i32) -> i32 {
  %0 = scf.for %i = %n to %n step %step iter_args(%a = %x) -> (i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::SimplifyTrivialLoops
// rule: for that runs 0 times -> nothing, results are the initial values. How often a for runs is
//   known if both bounds are constants, or ub is addi(lb, c) with nsw, of an unsigned for with
//   nuw: 0 times if they are in no order, whatever the step; else the step is to be a constant, and
//   a step of 0 counts as 0 times
func.func @for_that_never_runs(%step: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c9 to %c0 step %step iter_args(%a = %x) -> (i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::SimplifyTrivialLoops
func.func @for_from_a_value_to_less(%n: index, %step: index, %x: i32) -> i32 {
  %c-5 = arith.constant -5 : index
  %e = arith.addi %n, %c-5 overflow<nsw> : index
  %0 = scf.for %i = %n to %e step %step iter_args(%a = %x) -> (i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// It would run forever.
// pattern: (anonymous namespace)::SimplifyTrivialLoops
func.func @for_by_steps_of_zero() {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c5 step %c0 {
    %0 = func.call @use_index(%i) : (index) -> i32
  }
  return
}

// Unsigned it runs, signed it does not.
// pattern: (anonymous namespace)::SimplifyTrivialLoops
func.func @for_signed(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c-1 = arith.constant -1 : i32
  %0 = scf.for %i = %c0 to %c-1 step %c1 iter_args(%a = %x) -> (i32) : i32 {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// near miss: (anonymous namespace)::SimplifyTrivialLoops
func.func @for_unsigned(%x: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %c-1_i32 = arith.constant -1 : i32
  %0 = scf.for unsigned %i = %c0_i32 to %c-1_i32 step %c1_i32 iter_args(%a = %x) -> (i32) : i32 {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::SimplifyTrivialLoops
// rule: for that runs once -> its body, lb for the induction variable, initial values for arguments
func.func @for_that_runs_once() -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %0 = scf.for %i = %c3 to %c4 step %c2 iter_args(%a = %c0_i32) -> (i32) {
    %1 = func.call @use_index(%i) : (index) -> i32
    %2 = arith.addi %1, %a : i32
    scf.yield %2 : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::SimplifyTrivialLoops
func.func @for_that_runs_once_from_a_value(%n: index, %x: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = arith.addi %n, %c1 overflow<nsw> : index
  %0 = scf.for %i = %n to %e step %c2 iter_args(%a = %x) -> (i32) {
    %1 = func.call @use_index(%i) : (index) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::SimplifyTrivialLoops
func.func @for_unsigned_that_runs_once_from_a_value(%n: index) {
  %c5 = arith.constant 5 : index
  %e = arith.addi %n, %c5 overflow<nuw> : index
  scf.for unsigned %i = %n to %e step %c5 : index {
    %0 = func.call @use_index(%i) : (index) -> i32
  }
  return
}

// near miss: (anonymous namespace)::SimplifyTrivialLoops
func.func @for_from_a_sum_to_a_value(%n: index) {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = arith.addi %n, %c5 overflow<nsw> : index
  scf.for %i = %0 to %n step %c1 {
    %1 = func.call @use_index(%i) : (index) -> i32
  }
  return
}

// The sum could wrap.
// near miss: (anonymous namespace)::SimplifyTrivialLoops
func.func @for_that_may_run_once(%n: index, %x: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %0 = arith.addi %n, %c1 : index
  %1 = scf.for %i = %n to %0 step %c1 iter_args(%a = %x) -> (i32) {
    %2 = func.call @use_index(%i) : (index) -> i32
    scf.yield %2 : i32
  }
  return %1 : i32
}

// near miss: (anonymous namespace)::SimplifyTrivialLoops
func.func @for_that_runs_twice() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %0 = func.call @use_index(%i) : (index) -> i32
  }
  return
}

// pattern: (anonymous namespace)::SimplifyTrivialLoops
// rule: for that is known to run more than once, with nothing in it, and that yields values from
//   outside -> nothing, results are these values
func.func @for_that_only_yields(%x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %x) -> (i32) {
    scf.yield %y : i32
  }
  return %0 : i32
}

// near miss: (anonymous namespace)::SimplifyTrivialLoops
func.func @for_that_only_yields_if_it_runs(%lb: index, %ub: index, %step: index, %x: i32, %y: i32) -> i32 {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> (i32) {
    scf.yield %y : i32
  }
  return %0 : i32
}

// near miss: (anonymous namespace)::SimplifyTrivialLoops
func.func @for_that_swaps(%lb: index, %ub: index, %step: index, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.for %i = %lb to %ub step %step iter_args(%a = %x, %b = %y) -> (i32, i32) {
    scf.yield %b, %a : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// pattern: (anonymous namespace)::ForOpTensorCastFolder
// rule: for with initial value tensor.cast(t) : T -> tensor.cast(for with t) : T, the argument cast
//   to T at the start of the body, what is yielded cast back at its end, if the cast loses
//   knowledge and the result has one use
func.func @for_of_cast(%t: tensor<4xf32>, %lb: index, %ub: index, %step: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = scf.for %i = %lb to %ub step %step iter_args(%a = %0) -> (tensor<?xf32>) {
    %2 = tensor.insert_slice %t into %a[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}

// near miss: (anonymous namespace)::ForOpTensorCastFolder
func.func @for_of_cast_with_two_uses(%t: tensor<4xf32>, %s: tensor<?xf32>, %lb: index, %ub: index, %step: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %cast = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %cast) -> (tensor<?xf32>) {
    %inserted_slice = tensor.insert_slice %t into %a[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %inserted_slice : tensor<?xf32>
  }
  return %0, %0 : tensor<?xf32>, tensor<?xf32>
}

// pattern: (anonymous namespace)::MakeRegionBranchOpSuccessorInputsDead
// rule: an argument or result of scf.for, scf.while, scf.if, scf.index_switch, scf.execute_region
//   into which, over all ways and other such arguments and results, one value v flows alone -> v,
//   if v is defined outside, or is an argument of the same block
func.func @for_that_hands_on_its_argument(%lb: index, %ub: index, %step: index, %x: i32) -> i32 {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> (i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %a : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::MakeRegionBranchOpSuccessorInputsDead
func.func @for_that_yields_its_initial_value(%lb: index, %ub: index, %step: index, %x: i32) -> i32 {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> (i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %x : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::MakeRegionBranchOpSuccessorInputsDead
func.func @for_whose_arguments_swap_one_value(%lb: index, %ub: index, %step: index, %x: i32) -> (i32, i32) {
  %0:2 = scf.for %i = %lb to %ub step %step iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %b, %a : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// near miss: (anonymous namespace)::MakeRegionBranchOpSuccessorInputsDead
func.func @for_that_yields_another_value(%lb: index, %ub: index, %step: index, %x: i32, %y: i32) -> i32 {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> (i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %y : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::RemoveDeadRegionBranchOpSuccessorInputs
// rule: of scf.for: an argument and its result, both without use -> nothing, and the initial value
//   and what is yielded; of scf.while: arguments and results that have values in common, all
//   without use
func.func @for_without_use_of_argument_and_result(%lb: index, %ub: index, %step: index, %x: i32, %y: i32) -> i32 {
  %0:2 = scf.for %i = %lb to %ub step %step iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %1, %1 : i32, i32
  }
  return %0#0 : i32
}

// near miss: (anonymous namespace)::RemoveDeadRegionBranchOpSuccessorInputs
func.func @for_whose_argument_is_used_for_itself(%lb: index, %ub: index, %step: index, %x: i32, %y: i32) -> i32 {
  %0:2 = scf.for %i = %lb to %ub step %step iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    %2 = arith.addi %b, %b : i32
    scf.yield %1, %2 : i32, i32
  }
  return %0#0 : i32
}

// near miss: (anonymous namespace)::RemoveDeadRegionBranchOpSuccessorInputs
func.func @for_whose_argument_alone_is_used(%lb: index, %ub: index, %step: index, %x: i32) {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> (i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return
}

// pattern: (anonymous namespace)::RemoveDuplicateSuccessorInputUses
func.func @for_with_equal_arguments(%lb: index, %ub: index, %step: index, %x: i32) -> (i32, i32) {
  %0:2 = scf.for %i = %lb to %ub step %step iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %1 = arith.addi %a, %b : i32
    %2 = func.call @use(%1) : (i32) -> i32
    scf.yield %2, %2 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// near miss: (anonymous namespace)::RemoveDuplicateSuccessorInputUses
func.func @for_with_arguments_that_grow_alike(%lb: index, %ub: index, %step: index, %x: i32) -> (i32, i32) {
  %0:2 = scf.for %i = %lb to %ub step %step iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    %2 = func.call @use(%b) : (i32) -> i32
    scf.yield %1, %2 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
