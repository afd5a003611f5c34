// scf.if.

func.func private @use(i32) -> i32
func.func private @flag(i1)

// pattern: (anonymous namespace)::RemoveStaticCondition
// rule: if true then A else B -> A, if false then A else B -> B, nothing if there is no B; results
//   are what A or B yields
func.func @if_true(%x: i32) -> i32 {
  %true = arith.constant true
  %0 = scf.if %true -> (i32) {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::RemoveStaticCondition
func.func @if_false(%x: i32) -> i32 {
  %false = arith.constant false
  %0 = scf.if %false -> (i32) {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1 : i32
  } else {
    %2 = func.call @use(%x) : (i32) -> i32
    %3 = func.call @use(%2) : (i32) -> i32
    scf.yield %3 : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::RemoveStaticCondition
func.func @if_false_without_else(%x: i32) {
  %false = arith.constant false
  scf.if %false {
    %0 = func.call @use(%x) : (i32) -> i32
  }
  return
}

// pattern: (anonymous namespace)::ConvertTrivialIfToSelect
// rule: the result of if c that yields a and b, both defined outside of it -> select(c, a, b)
//   before it; the if without this result. Other results stay
func.func @if_yields_values_from_outside(%c: i1, %x: i32, %y: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::ConvertTrivialIfToSelect
func.func @if_yields_one_value_from_outside(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1, %x : i32, i32
  } else {
    scf.yield %x, %y : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// pattern: (anonymous namespace)::ConvertTrivialIfToSelect
func.func @if_yields_memrefs_from_outside(%c: i1, %x: memref<4xf32>, %y: memref<4xf32>) -> memref<4xf32> {
  %0 = scf.if %c -> (memref<4xf32>) {
    scf.yield %x : memref<4xf32>
  } else {
    scf.yield %y : memref<4xf32>
  }
  return %0 : memref<4xf32>
}

// near miss: (anonymous namespace)::ConvertTrivialIfToSelect
func.func @if_yields_a_value_from_inside(%c: i1, %x: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}

// Pure, but not moved out.
// near miss: (anonymous namespace)::ConvertTrivialIfToSelect
func.func @if_yields_sum(%c: i1, %x: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    %1 = arith.addi %x, %x : i32
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::ConditionPropagation
// rule: c in the first region of if c, at any depth -> true, in the second -> false; not if c is a
//   constant
func.func @condition_in_if(%c: i1, %lb: index, %ub: index, %step: index) {
  scf.if %c {
    scf.for %i = %lb to %ub step %step {
      func.call @flag(%c) : (i1) -> ()
    }
  } else {
    func.call @flag(%c) : (i1) -> ()
  }
  return
}

// pattern: (anonymous namespace)::ConditionPropagation
func.func @if_in_if_on_one_condition(%c: i1, %x: i32) {
  scf.if %c {
    %0 = func.call @use(%x) : (i32) -> i32
    scf.if %c {
      %1 = func.call @use(%0) : (i32) -> i32
    }
  }
  return
}

// near miss: (anonymous namespace)::ConditionPropagation
func.func @negation_in_if(%c: i1) {
  %true = arith.constant true
  %0 = arith.xori %c, %true : i1
  scf.if %c {
    func.call @flag(%0) : (i1) -> ()
  }
  return
}

// pattern: (anonymous namespace)::ReplaceIfYieldWithConditionOrValue or (anonymous namespace)::ConvertTrivialIfToSelect
// rule: the result of if c that yields true and false -> c, false and true -> xori(c, true)
func.func @if_yields_its_condition(%c: i1, %x: i32) -> (i32, i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %0:3 = scf.if %c -> (i32, i1, i1) {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1, %true, %false : i32, i1, i1
  } else {
    scf.yield %x, %false, %true : i32, i1, i1
  }
  return %0#0, %0#1, %0#2 : i32, i1, i1
}

// pattern: (anonymous namespace)::ReplaceIfYieldWithConditionOrValue or (anonymous namespace)::ConvertTrivialIfToSelect or (anonymous namespace)::MakeRegionBranchOpSuccessorInputsDead
// rule: the result of if c that yields one value twice -> this value
func.func @if_yields_the_same(%c: i1, %x: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1, %x : i32, i32
  } else {
    scf.yield %x, %x : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// pattern: (anonymous namespace)::CombineIfs
// rule: if c then A else B; if c then A' else B' -> if c then A; A' else B; B', if the second
//   directly follows the first; results of the first in A' and B' are what A and B yield; on
//   xori(c, true) and c, or c and xori(c, true), with A' and B' the other way round
func.func @ifs_on_one_condition(%c: i1, %x: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  %2 = scf.if %c -> (i32) {
    %3 = func.call @use(%0) : (i32) -> i32
    scf.yield %3 : i32
  } else {
    %4 = func.call @use(%0) : (i32) -> i32
    %5 = func.call @use(%4) : (i32) -> i32
    scf.yield %5 : i32
  }
  return %2 : i32
}

// pattern: (anonymous namespace)::CombineIfs
func.func @ifs_without_results(%c: i1, %x: i32) {
  scf.if %c {
    %0 = func.call @use(%x) : (i32) -> i32
  }
  scf.if %c {
    %1 = func.call @use(%x) : (i32) -> i32
    %2 = func.call @use(%1) : (i32) -> i32
  }
  return
}

// pattern: (anonymous namespace)::CombineIfs
func.func @ifs_on_condition_and_negation(%c: i1, %x: i32) {
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  scf.if %c {
    %0 = func.call @use(%x) : (i32) -> i32
  }
  scf.if %n {
    %1 = func.call @use(%x) : (i32) -> i32
    %2 = func.call @use(%1) : (i32) -> i32
  }
  return
}

// near miss: (anonymous namespace)::CombineIfs
func.func @ifs_with_an_operation_between(%c: i1, %x: i32) -> i32 {
  scf.if %c {
    %1 = func.call @use(%x) : (i32) -> i32
  }
  %0 = call @use(%x) : (i32) -> i32
  scf.if %c {
    %1 = func.call @use(%x) : (i32) -> i32
  }
  return %0 : i32
}

// near miss: (anonymous namespace)::CombineIfs
func.func @ifs_on_two_conditions(%c: i1, %d: i1, %x: i32) {
  scf.if %c {
    %0 = func.call @use(%x) : (i32) -> i32
  }
  scf.if %d {
    %0 = func.call @use(%x) : (i32) -> i32
  }
  return
}

// pattern: (anonymous namespace)::CombineNestedIfs
// rule: if c then { if d then A } -> if andi(c, d) then A, if the inner if is all there is, and
//   each second region has nothing or only yields; a result of the outer that yields a result of
//   the inner, which yields the same value in its second region as the outer, stays a result;
//   another that yields v and w, v from outside -> select(c, v, w)
func.func @if_in_if(%c: i1, %d: i1, %x: i32) {
  scf.if %c {
    scf.if %d {
      %0 = func.call @use(%x) : (i32) -> i32
    }
  }
  return
}

// pattern: (anonymous namespace)::CombineNestedIfs
func.func @if_in_if_with_results(%c: i1, %d: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = scf.if %d -> (i32) {
      %2 = func.call @use(%x) : (i32) -> i32
      scf.yield %2 : i32
    } else {
      scf.yield %y : i32
    }
    scf.yield %1, %x : i32, i32
  } else {
    scf.yield %y, %y : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// near miss: (anonymous namespace)::CombineNestedIfs
func.func @if_in_if_with_other_results(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    %1 = scf.if %d -> (i32) {
      %2 = func.call @use(%x) : (i32) -> i32
      scf.yield %2 : i32
    } else {
      scf.yield %x : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %y : i32
  }
  return %0 : i32
}

// near miss: (anonymous namespace)::CombineNestedIfs
func.func @if_in_if_with_else(%c: i1, %d: i1, %x: i32) {
  scf.if %c {
    scf.if %d {
      %0 = func.call @use(%x) : (i32) -> i32
    } else {
      %0 = func.call @use(%x) : (i32) -> i32
      %1 = func.call @use(%0) : (i32) -> i32
    }
  }
  return
}

// near miss: (anonymous namespace)::CombineNestedIfs
func.func @if_in_if_with_another_operation(%c: i1, %d: i1, %x: i32) {
  scf.if %c {
    %0 = func.call @use(%x) : (i32) -> i32
    scf.if %d {
      %1 = func.call @use(%x) : (i32) -> i32
    }
  }
  return
}

// pattern: (anonymous namespace)::RemoveEmptyElseBranch
// rule: if c then A else {} -> if c then A
func.func @if_with_empty_else(%c: i1, %x: i32) {
  scf.if %c {
    %0 = func.call @use(%x) : (i32) -> i32
  } else {
  }
  return
}

// near miss: (anonymous namespace)::RemoveEmptyElseBranch
func.func @if_with_empty_then(%c: i1, %x: i32) {
  scf.if %c {
  } else {
    %0 = func.call @use(%x) : (i32) -> i32
  }
  return
}

// fold: scf.if: negated condition
// rule: if xori(c, true) then A else B -> if c then B else A, if there is a second region
func.func @if_not(%c: i1, %x: i32) {
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  scf.if %n {
    %0 = func.call @use(%x) : (i32) -> i32
  } else {
    %1 = func.call @use(%x) : (i32) -> i32
    %2 = func.call @use(%1) : (i32) -> i32
  }
  return
}

// near miss: scf.if: negated condition
func.func @if_not_without_else(%c: i1, %x: i32) {
  %true = arith.constant true
  %0 = arith.xori %c, %true : i1
  scf.if %0 {
    %1 = func.call @use(%x) : (i32) -> i32
  }
  return
}

// pattern: (anonymous namespace)::RemoveDeadRegionBranchOpSuccessorInputs
// rule: of scf.if, scf.index_switch, scf.execute_region: a result without use -> nothing, and what
//   is yielded for it
func.func @if_result_without_use(%c: i1, %x: i32) -> i32 {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1, %1 : i32, i32
  } else {
    %2 = func.call @use(%x) : (i32) -> i32
    %3 = func.call @use(%2) : (i32) -> i32
    scf.yield %2, %3 : i32, i32
  }
  return %0#1 : i32
}

// pattern: (anonymous namespace)::RemoveDuplicateSuccessorInputUses
// rule: two results for which the same values are yielded in every region -> the first of both; so
//   of arguments
func.func @if_equal_results(%c: i1, %x: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1, %1 : i32, i32
  } else {
    %2 = func.call @use(%x) : (i32) -> i32
    %3 = func.call @use(%2) : (i32) -> i32
    scf.yield %3, %3 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// near miss: (anonymous namespace)::RemoveDuplicateSuccessorInputUses
func.func @if_results_equal_in_one_region(%c: i1, %x: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1, %1 : i32, i32
  } else {
    %1 = func.call @use(%x) : (i32) -> i32
    %2 = func.call @use(%1) : (i32) -> i32
    scf.yield %1, %2 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
