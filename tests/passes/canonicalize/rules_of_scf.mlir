// A function for each rule of rules/operations/scf.egg that no other file here needs, with near
// misses.

func.func private @use(i32) -> i32
func.func private @use_index(index) -> i32

func.func @for_between_equal_bounds(%n: index, %step: index, %x: i32) -> i32 {
  %0 = scf.for %i = %n to %n step %step iter_args(%a = %x) -> (i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @for_that_never_runs(%step: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c9 to %c0 step %step iter_args(%a = %x) -> (i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @for_from_a_value_to_less(%n: index, %step: index, %x: i32) -> i32 {
  %c-5 = arith.constant -5 : index
  %e = arith.addi %n, %c-5 overflow<nsw> : index
  %0 = scf.for %i = %n to %e step %step iter_args(%a = %x) -> (i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

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

func.func @for_unsigned_that_runs_once_from_a_value(%n: index) {
  %c5 = arith.constant 5 : index
  %e = arith.addi %n, %c5 overflow<nuw> : index
  scf.for unsigned %i = %n to %e step %c5 : index {
    %0 = func.call @use_index(%i) : (index) -> i32
  }
  return
}

func.func @for_from_a_sum_to_a_value(%n: index) {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = arith.addi %n, %c5 overflow<nsw> : index
  scf.for %i = %0 to %n step %c1 {
    %1 = func.call @use_index(%i) : (index) -> i32
  }
  return
}

func.func @for_that_may_run_once(%n: index, %x: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %0 = arith.addi %n, %c1 : index
  %1 = scf.for %i = %n to %0 step %c1 iter_args(%a = %x) -> (i32) {
    %2 = func.call @use_index(%i) : (index) -> i32
    scf.yield %2 : i32
  }
  return %1 : i32
}

func.func @for_that_runs_twice() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %0 = func.call @use_index(%i) : (index) -> i32
  }
  return
}

func.func @for_that_only_yields(%x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %x) -> (i32) {
    scf.yield %y : i32
  }
  return %0 : i32
}

func.func @for_that_only_yields_if_it_runs(%lb: index, %ub: index, %step: index, %x: i32, %y: i32) -> i32 {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> (i32) {
    scf.yield %y : i32
  }
  return %0 : i32
}

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

func.func @execute_region_no_inline(%x: i32) -> i32 {
  %0 = scf.execute_region -> i32 no_inline {
    %1 = func.call @use(%x) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

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

func.func @index_switch_without_cases(%x: i32, %n: index) {
  scf.index_switch %n
  default {
    %0 = func.call @use(%x) : (i32) -> i32
    scf.yield
  }
  return
}

func.func @unsigned_for_that_never_runs(%step: i32, %x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c-1 = arith.constant -1 : i32
  %0 = scf.for unsigned %i = %c-1 to %c1 step %step iter_args(%a = %x) -> (i32) : i32 {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @unsigned_for_that_runs_once(%x: i32) -> i32 {
  %c-2 = arith.constant -2 : i32
  %c-1 = arith.constant -1 : i32
  %c3 = arith.constant 3 : i32
  %0 = scf.for unsigned %i = %c-2 to %c-1 step %c3 iter_args(%a = %x) -> (i32) : i32 {
    %1 = func.call @use(%i) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @unsigned_for_that_only_yields(%x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c-1 = arith.constant -1 : i32
  %c3 = arith.constant 3 : i32
  %0 = scf.for unsigned %i = %c0 to %c-1 step %c3 iter_args(%a = %x) -> (i32) : i32 {
    scf.yield %y : i32
  }
  return %0 : i32
}

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

func.func @execute_region_with_equal_results(%x: i32, %c: i1, %d: i1) -> (i32, i32) {
  %0:2 = scf.if %d -> (i32, i32) {
    %1:2 = scf.execute_region -> (i32, i32) {
      cf.cond_br %c, ^a, ^b
    ^a:
      %2 = func.call @use(%x) : (i32) -> i32
      scf.yield %2, %2 : i32, i32
    ^b:
      scf.yield %x, %x : i32, i32
    }
    %3 = func.call @use(%1#0) : (i32) -> i32
    %4 = func.call @use(%1#1) : (i32) -> i32
    scf.yield %3, %4 : i32, i32
  } else {
    scf.yield %x, %x : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @execute_region_that_yields_its_own(%x: i32, %c: i1, %d: i1) -> i32 {
  %0 = scf.if %d -> (i32) {
    %1 = scf.execute_region -> i32 {
      %2 = func.call @use(%x) : (i32) -> i32
      cf.cond_br %c, ^a, ^b
    ^a:
      %3 = func.call @use(%x) : (i32) -> i32
      scf.yield %2 : i32
    ^b:
      scf.yield %2 : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return %0 : i32
}

func.func @for_by_steps_of_zero(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c0 iter_args(%a = %x) -> (i32) {
    %1 = func.call @use(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
