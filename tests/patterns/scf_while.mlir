// scf.while.

func.func private @use(i32) -> i32
func.func private @cond() -> i1

// pattern: (anonymous namespace)::WhileConditionTruth
// rule: an argument of the second region for which scf.condition(c) gives c -> true, in that region
func.func @while_that_gives_its_condition() -> i1 {
  %0 = scf.while : () -> (i1) {
    %1 = func.call @cond() : () -> i1
    scf.condition(%1) %1 : i1
  } do {
  ^bb0(%p: i1):
    %2 = arith.extui %p : i1 to i32
    %3 = func.call @use(%2) : (i32) -> i32
    scf.yield
  }
  return %0 : i1
}

// near miss: (anonymous namespace)::WhileConditionTruth
func.func @while_that_returns_its_condition() -> i1 {
  %0 = scf.while : () -> i1 {
    %1 = func.call @cond() : () -> i1
    scf.condition(%1) %1 : i1
  } do {
  ^bb0(%arg0: i1):
    scf.yield
  }
  return %0 : i1
}

// pattern: (anonymous namespace)::WhileCmpCond
// rule: cmpi p, a, v in the second region, a its argument for u, the condition cmpi p, u, v ->
//   true; cmpi not p, a, v -> false; the same with a and u on the right; not with the two sides
//   exchanged
func.func @while_compares_again(%x: i32, %n: i32) -> i32 {
  %0 = scf.while (%a = %x) : (i32) -> (i32) {
    %1 = arith.cmpi slt, %a, %n : i32
    scf.condition(%1) %a : i32
  } do {
  ^bb0(%p: i32):
    %2 = arith.cmpi slt, %p, %n : i32
    %3 = arith.extui %2 : i1 to i32
    %4 = func.call @use(%3) : (i32) -> i32
    scf.yield %4 : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::WhileCmpCond
func.func @while_compares_inversely(%x: i32, %n: i32) -> i32 {
  %0 = scf.while (%a = %x) : (i32) -> (i32) {
    %1 = arith.cmpi ult, %n, %a : i32
    scf.condition(%1) %a : i32
  } do {
  ^bb0(%p: i32):
    %2 = arith.cmpi uge, %n, %p : i32
    %3 = arith.extui %2 : i1 to i32
    %4 = func.call @use(%3) : (i32) -> i32
    scf.yield %4 : i32
  }
  return %0 : i32
}

// near miss: (anonymous namespace)::WhileCmpCond
func.func @while_compares_from_the_other_side(%x: i32, %n: i32) -> i32 {
  %0 = scf.while (%arg0 = %x) : (i32) -> i32 {
    %1 = arith.cmpi slt, %arg0, %n : i32
    scf.condition(%1) %arg0 : i32
  } do {
  ^bb0(%arg0: i32):
    %1 = arith.cmpi sgt, %n, %arg0 : i32
    %2 = arith.extui %1 : i1 to i32
    %3 = func.call @use(%2) : (i32) -> i32
    scf.yield %3 : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::WhileOpAlignBeforeArgs
// rule: scf.condition(c) that gives all arguments of the first region, each once, in another order
//   -> in their order; arguments of the second region and results change places
func.func @while_exchanges_arguments(%x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %1 = func.call @cond() : () -> i1
    scf.condition(%1) %b, %a : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %2 = func.call @use(%q) : (i32) -> i32
    %3 = func.call @use(%p) : (i32) -> i32
    scf.yield %2, %3 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// near miss: (anonymous namespace)::WhileOpAlignBeforeArgs
func.func @while_gives_one_argument_less(%x: i32, %y: i32) -> i32 {
  %0 = scf.while (%arg0 = %x, %arg1 = %y) : (i32, i32) -> i32 {
    %1 = func.call @use(%arg0) : (i32) -> i32
    %2 = func.call @cond() : () -> i1
    scf.condition(%2) %arg1 : i32
  } do {
  ^bb0(%arg0: i32):
    %1 = func.call @use(%arg0) : (i32) -> i32
    %2 = func.call @use(%1) : (i32) -> i32
    scf.yield %1, %2 : i32, i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::WhileMoveIfDown
// rule: if c directly before scf.condition(c), with nothing or only a yield in its second region ->
//   its first region at the start of the while's second; of its results, arguments there become
//   what the first yields, and scf.condition gives what the second yields; values of the while's
//   first region that it uses are given as well
func.func @while_with_if_at_the_end(%x: i32, %y: i32) -> i32 {
  %0 = scf.while (%a = %x) : (i32) -> (i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    %2 = func.call @cond() : () -> i1
    %3 = scf.if %2 -> (i32) {
      %4 = func.call @use(%1) : (i32) -> i32
      scf.yield %4 : i32
    } else {
      scf.yield %y : i32
    }
    scf.condition(%2) %3 : i32
  } do {
  ^bb0(%p: i32):
    %5 = func.call @use(%p) : (i32) -> i32
    scf.yield %5 : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::WhileMoveIfDown
func.func @while_with_if_without_result(%x: i32) {
  scf.while : () -> () {
    %1 = func.call @cond() : () -> i1
    scf.if %1 {
      %2 = func.call @use(%x) : (i32) -> i32
    }
    scf.condition(%1)
  } do {
    %3 = func.call @use(%x) : (i32) -> i32
    %4 = func.call @use(%3) : (i32) -> i32
    scf.yield
  }
  return
}

// near miss: (anonymous namespace)::WhileMoveIfDown
func.func @while_with_if_on_another_condition(%x: i32, %d: i1) {
  scf.while : () -> () {
    %0 = func.call @cond() : () -> i1
    scf.if %d {
      %1 = func.call @use(%x) : (i32) -> i32
    }
    scf.condition(%0)
  } do {
    scf.yield
  }
  return
}

// near miss: (anonymous namespace)::WhileMoveIfDown
func.func @while_with_if_and_else(%x: i32) {
  scf.while : () -> () {
    %0 = func.call @cond() : () -> i1
    scf.if %0 {
      %1 = func.call @use(%x) : (i32) -> i32
    } else {
      %1 = func.call @use(%x) : (i32) -> i32
      %2 = func.call @use(%1) : (i32) -> i32
    }
    scf.condition(%0)
  } do {
    scf.yield
  }
  return
}

// pattern: (anonymous namespace)::MakeRegionBranchOpSuccessorInputsDead
func.func @while_that_hands_on_a_value(%x: i32) -> i32 {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %1 = func.call @cond() : () -> i1
    scf.condition(%1) %a, %x : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %2 = func.call @use(%q) : (i32) -> i32
    scf.yield %2 : i32
  }
  return %0#1 : i32
}

// pattern: (anonymous namespace)::MakeRegionBranchOpSuccessorInputsDead
func.func @while_that_hands_on_an_argument(%x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %1 = func.call @cond() : () -> i1
    scf.condition(%1) %a, %b : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %2 = func.call @use(%p) : (i32) -> i32
    scf.yield %2, %q : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// pattern: (anonymous namespace)::RemoveDeadRegionBranchOpSuccessorInputs
func.func @while_with_result_without_use(%x: i32) -> i32 {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    %2 = func.call @use(%1) : (i32) -> i32
    %3 = func.call @cond() : () -> i1
    scf.condition(%3) %1, %2 : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %4 = func.call @use(%p) : (i32) -> i32
    scf.yield %4 : i32
  }
  return %0#0 : i32
}

// near miss: (anonymous namespace)::RemoveDeadRegionBranchOpSuccessorInputs
func.func @while_with_argument_for_itself(%x: i32, %y: i32) -> i32 {
  %0:2 = scf.while (%arg0 = %x, %arg1 = %y) : (i32, i32) -> (i32, i32) {
    %1 = func.call @cond() : () -> i1
    scf.condition(%1) %arg0, %arg1 : i32, i32
  } do {
  ^bb0(%arg0: i32, %arg1: i32):
    %1 = func.call @use(%arg0) : (i32) -> i32
    %2 = arith.addi %arg1, %1 : i32
    scf.yield %1, %2 : i32, i32
  }
  return %0#0 : i32
}

// pattern: (anonymous namespace)::RemoveDuplicateSuccessorInputUses
func.func @while_with_equal_arguments(%x: i32) -> i32 {
  %0:2 = scf.while (%a = %x, %b = %x) : (i32, i32) -> (i32, i32) {
    %1 = func.call @cond() : () -> i1
    %2 = arith.addi %a, %b : i32
    scf.condition(%1) %2, %2 : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %3 = func.call @use(%p) : (i32) -> i32
    %4 = func.call @use(%q) : (i32) -> i32
    scf.yield %4, %4 : i32, i32
  }
  return %0#1 : i32
}

// near miss: (anonymous namespace)::WhileConditionTruth
func.func @while_false(%x: i32) -> i32 {
  %false = arith.constant false
  %0 = scf.while (%arg0 = %x) : (i32) -> i32 {
    %1 = func.call @use(%arg0) : (i32) -> i32
    scf.condition(%false) %1 : i32
  } do {
  ^bb0(%arg0: i32):
    %1 = func.call @use(%arg0) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
