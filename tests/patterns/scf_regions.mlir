// scf.execute_region and scf.index_switch.

func.func private @use(i32) -> i32

// pattern: SingleBlockExecuteInliner
// rule: execute_region of one block -> its operations, results what it yields; not with no_inline
func.func @execute_region_of_one_block(%c: i1, %x: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    %1 = scf.execute_region -> i32 {
      %2 = func.call @use(%x) : (i32) -> i32
      scf.yield %2 : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}

// pattern: SingleBlockExecuteInliner or MultiBlockExecuteInliner
func.func @execute_region_of_one_block_in_a_function(%x: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// near miss: SingleBlockExecuteInliner
func.func @execute_region_no_inline(%x: i32) -> i32 {
  %0 = scf.execute_region -> i32 no_inline {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// pattern: MultiBlockExecuteInliner
// rule: execute_region of more blocks, in a function or another execute_region -> its blocks, what
//   follows in a block with an argument for each result, yields branches to it; not with no_inline
func.func @execute_region_of_two_blocks(%x: i32, %c: i1) -> i32 {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1 : i32
  ^b:
    scf.yield %x : i32
  }
  %2 = func.call @use(%0) : (i32) -> i32
  return %2 : i32
}

// near miss: MultiBlockExecuteInliner
func.func @execute_region_of_two_blocks_in_if(%x: i32, %c: i1, %d: i1) -> i32 {
  %0 = scf.if %d -> (i32) {
    %1 = scf.execute_region -> i32 {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      %2 = func.call @use(%x) : (i32) -> i32
      scf.yield %2 : i32
    ^bb2:
      scf.yield %x : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::MakeRegionBranchOpSuccessorInputsDead
func.func @execute_region_that_yields_one_value(%x: i32, %c: i1, %d: i1) -> i32 {
  %0 = scf.if %d -> (i32) {
    %1 = scf.execute_region -> i32 {
      cf.cond_br %c, ^a, ^b
    ^a:
      %2 = func.call @use(%x) : (i32) -> i32
      scf.yield %x : i32
    ^b:
      scf.yield %x : i32
    }
    %3 = func.call @use(%1) : (i32) -> i32
    scf.yield %3 : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::RemoveDeadRegionBranchOpSuccessorInputs
func.func @execute_region_with_result_without_use(%x: i32, %c: i1, %d: i1) {
  scf.if %d {
    %1 = scf.execute_region -> i32 {
      cf.cond_br %c, ^a, ^b
    ^a:
      %2 = func.call @use(%x) : (i32) -> i32
      scf.yield %2 : i32
    ^b:
      scf.yield %x : i32
    }
  }
  return
}

// pattern: FoldConstantCase
// rule: index_switch c -> the operations of its case c, of the default if c is no case; results
//   what it yields
func.func @index_switch_on_constant(%x: i32) -> i32 {
  %c2 = arith.constant 2 : index
  %0 = scf.index_switch %c2 -> i32
  case 2 {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1 : i32
  }
  default {
    scf.yield %x : i32
  }
  return %0 : i32
}

// pattern: FoldConstantCase
func.func @index_switch_on_constant_of_no_case(%x: i32) -> i32 {
  %c7 = arith.constant 7 : index
  %0 = scf.index_switch %c7 -> i32
  case 2 {
    scf.yield %x : i32
  }
  default {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// near miss: FoldConstantCase
func.func @index_switch_without_cases(%x: i32, %n: index) {
  scf.index_switch %n
  default {
    %0 = func.call @use(%x) : (i32) -> i32
    scf.yield
  }
  return
}

// near miss: FoldConstantCase
func.func @index_switch_on_its_case(%x: i32, %n: index) {
  scf.index_switch %n
  case 2 {
    %0 = arith.index_cast %n : index to i32
    %1 = func.call @use(%0) : (i32) -> i32
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

// near miss: FoldConstantCase
func.func @index_switch_that_yields_values_from_outside(%x: i32, %y: i32, %n: index) -> i32 {
  %0 = scf.index_switch %n -> i32
  case 2 {
    scf.yield %x : i32
  }
  default {
    scf.yield %y : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::MakeRegionBranchOpSuccessorInputsDead
func.func @index_switch_that_yields_one_value(%x: i32, %n: index) -> i32 {
  %0 = scf.index_switch %n -> i32
  case 2 {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %x : i32
  }
  default {
    scf.yield %x : i32
  }
  return %0 : i32
}

// pattern: (anonymous namespace)::RemoveDeadRegionBranchOpSuccessorInputs
func.func @index_switch_with_result_without_use(%x: i32, %n: index) -> i32 {
  %0:2 = scf.index_switch %n -> i32, i32
  case 2 {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1, %x : i32, i32
  }
  default {
    %2 = func.call @use(%x) : (i32) -> i32
    %3 = func.call @use(%2) : (i32) -> i32
    scf.yield %x, %3 : i32, i32
  }
  return %0#1 : i32
}

// pattern: (anonymous namespace)::RemoveDuplicateSuccessorInputUses
func.func @index_switch_with_equal_results(%x: i32, %n: index) -> (i32, i32) {
  %0:2 = scf.index_switch %n -> i32, i32
  case 2 {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1, %1 : i32, i32
  }
  default {
    scf.yield %x, %x : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
