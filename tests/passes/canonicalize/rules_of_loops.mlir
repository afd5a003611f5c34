// Rules about loops over several dimensions, loops with a condition, and what they hand on.

func.func private @use(index) -> i32
func.func private @use2(index, index)
func.func private @use_number(i32) -> i32
func.func private @cond() -> i1

func.func @parallel_that_never_runs(%n: index, %m: index, %step: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i, %j) = (%c0, %n) to (%c0, %m) step (%c1, %step) init (%x) -> i32 {
    %1 = func.call @use(%i) : (index) -> i32
    scf.reduce(%1 : i32) {
    ^bb0(%p: i32, %q: i32):
      %2 = arith.addi %p, %q : i32
      scf.reduce.return %2 : i32
    }
  }
  return %0 : i32
}

func.func @parallel_between_equal_bounds(%n: index, %step: index) {
  scf.parallel (%i) = (%n) to (%n) step (%step) {
    func.call @use2(%i, %i) : (index, index) -> ()
  }
  return
}

func.func @parallel_that_runs_twice(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    func.call @use2(%i, %i) : (index, index) -> ()
    scf.reduce
  }
  return
}

func.func @parallel_of_one_dimension_that_runs_once(%n: index, %m: index, %step: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %n) to (%c1, %m) step (%c1, %step) {
    func.call @use2(%i, %j) : (index, index) -> ()
  }
  return
}

func.func @parallel_that_runs_once(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%x) -> i32 {
    %1 = func.call @use(%i) : (index) -> i32
    scf.reduce(%1 : i32) {
    ^bb0(%p: i32, %q: i32):
      %2 = arith.addi %p, %q : i32
      scf.reduce.return %2 : i32
    }
  }
  return %0 : i32
}

func.func @parallel_in_parallel(%n: index, %m: index, %step: index) {
  scf.parallel (%i) = (%n) to (%m) step (%step) {
    scf.parallel (%j) = (%m) to (%n) step (%step) {
      func.call @use2(%i, %j) : (index, index) -> ()
    }
  }
  return
}

func.func @parallel_in_parallel_of_its_variable(%n: index, %m: index, %step: index) {
  scf.parallel (%i) = (%n) to (%m) step (%step) {
    scf.parallel (%j) = (%i) to (%n) step (%step) {
      func.call @use2(%i, %j) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  return
}

func.func @parallel_in_parallel_and_more(%n: index, %m: index, %step: index) {
  scf.parallel (%i) = (%n) to (%m) step (%step) {
    func.call @use2(%i, %i) : (index, index) -> ()
    scf.parallel (%j) = (%m) to (%n) step (%step) {
      func.call @use2(%i, %j) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  return
}

func.func @forall_of_constants(%t: tensor<?xf32>, %f: tensor<1xf32>) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = scf.forall (%i) in (%c4) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

func.func @forall_with_output_that_is_only_read(%n: index, %t: tensor<?xf32>, %r: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = scf.forall (%i) in (%n) shared_outs(%o = %t, %p = %r) -> (tensor<?xf32>, tensor<?xf32>) {
    %1 = tensor.extract_slice %p[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

func.func @forall_with_result_without_use(%n: index, %t: tensor<?xf32>, %f: tensor<1xf32>) {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    func.call @use2(%i, %i) : (index, index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return
}

func.func @forall_that_never_runs(%t: tensor<?xf32>, %f: tensor<1xf32>) -> tensor<?xf32> {
  %0 = scf.forall (%i) = (3) to (3) step (1) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

func.func @forall_that_runs_once(%t: tensor<?xf32>, %f: tensor<1xf32>) -> tensor<?xf32> {
  %0 = scf.forall (%i) = (2) to (3) step (1) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

func.func @forall_of_one_dimension_that_runs_once(%n: index) {
  scf.forall (%i, %j) in (1, %n) {
    func.call @use2(%i, %j) : (index, index) -> ()
  }
  return
}

func.func @forall_with_mapping(%n: index) {
  scf.forall (%i, %j) in (1, %n) {
    func.call @use2(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.block<x>, #gpu.block<y>]}
  return
}

func.func @forall_that_runs_twice() {
  scf.forall (%i) in (2) {
    func.call @use2(%i, %i) : (index, index) -> ()
  }
  return
}

func.func @forall_of_cast(%n: index, %t: tensor<8xf32>, %f: tensor<1xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = scf.forall (%i) in (%n) shared_outs(%o = %0) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %1 : tensor<?xf32>
}

func.func @dim_of_forall(%n: index, %t: tensor<?xf32>, %f: tensor<1xf32>) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, index
}

func.func @while_that_gives_its_condition() -> i1 {
  %0 = scf.while : () -> (i1) {
    %1 = func.call @cond() : () -> i1
    scf.condition(%1) %1 : i1
  } do {
  ^bb0(%p: i1):
    %2 = arith.extui %p : i1 to i32
    %3 = func.call @use_number(%2) : (i32) -> i32
    scf.yield
  }
  return %0 : i1
}

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

func.func @while_compares_again(%x: i32, %n: i32) -> i32 {
  %0 = scf.while (%a = %x) : (i32) -> (i32) {
    %1 = arith.cmpi slt, %a, %n : i32
    scf.condition(%1) %a : i32
  } do {
  ^bb0(%p: i32):
    %2 = arith.cmpi slt, %p, %n : i32
    %3 = arith.extui %2 : i1 to i32
    %4 = func.call @use_number(%3) : (i32) -> i32
    scf.yield %4 : i32
  }
  return %0 : i32
}

func.func @while_compares_inversely(%x: i32, %n: i32) -> i32 {
  %0 = scf.while (%a = %x) : (i32) -> (i32) {
    %1 = arith.cmpi ult, %n, %a : i32
    scf.condition(%1) %a : i32
  } do {
  ^bb0(%p: i32):
    %2 = arith.cmpi uge, %n, %p : i32
    %3 = arith.extui %2 : i1 to i32
    %4 = func.call @use_number(%3) : (i32) -> i32
    scf.yield %4 : i32
  }
  return %0 : i32
}

func.func @while_compares_from_the_other_side(%x: i32, %n: i32) -> i32 {
  %0 = scf.while (%arg0 = %x) : (i32) -> i32 {
    %1 = arith.cmpi slt, %arg0, %n : i32
    scf.condition(%1) %arg0 : i32
  } do {
  ^bb0(%arg0: i32):
    %1 = arith.cmpi sgt, %n, %arg0 : i32
    %2 = arith.extui %1 : i1 to i32
    %3 = func.call @use_number(%2) : (i32) -> i32
    scf.yield %3 : i32
  }
  return %0 : i32
}

func.func @while_exchanges_arguments(%x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %1 = func.call @cond() : () -> i1
    scf.condition(%1) %b, %a : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %2 = func.call @use_number(%q) : (i32) -> i32
    %3 = func.call @use_number(%p) : (i32) -> i32
    scf.yield %2, %3 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @while_gives_one_argument_less(%x: i32, %y: i32) -> i32 {
  %0 = scf.while (%arg0 = %x, %arg1 = %y) : (i32, i32) -> i32 {
    %1 = func.call @use_number(%arg0) : (i32) -> i32
    %2 = func.call @cond() : () -> i1
    scf.condition(%2) %arg1 : i32
  } do {
  ^bb0(%arg0: i32):
    %1 = func.call @use_number(%arg0) : (i32) -> i32
    %2 = func.call @use_number(%1) : (i32) -> i32
    scf.yield %1, %2 : i32, i32
  }
  return %0 : i32
}

func.func @while_with_if_at_the_end(%x: i32, %y: i32) -> i32 {
  %0 = scf.while (%a = %x) : (i32) -> (i32) {
    %1 = func.call @use_number(%a) : (i32) -> i32
    %2 = func.call @cond() : () -> i1
    %3 = scf.if %2 -> (i32) {
      %4 = func.call @use_number(%1) : (i32) -> i32
      scf.yield %4 : i32
    } else {
      scf.yield %y : i32
    }
    scf.condition(%2) %3 : i32
  } do {
  ^bb0(%p: i32):
    %5 = func.call @use_number(%p) : (i32) -> i32
    scf.yield %5 : i32
  }
  return %0 : i32
}

func.func @while_with_if_without_result(%x: i32) {
  scf.while : () -> () {
    %1 = func.call @cond() : () -> i1
    scf.if %1 {
      %2 = func.call @use_number(%x) : (i32) -> i32
    }
    scf.condition(%1)
  } do {
    %3 = func.call @use_number(%x) : (i32) -> i32
    %4 = func.call @use_number(%3) : (i32) -> i32
    scf.yield
  }
  return
}

func.func @while_with_if_on_another_condition(%x: i32, %d: i1) {
  scf.while : () -> () {
    %0 = func.call @cond() : () -> i1
    scf.if %d {
      %1 = func.call @use_number(%x) : (i32) -> i32
    }
    scf.condition(%0)
  } do {
    scf.yield
  }
  return
}

func.func @while_with_if_and_else(%x: i32) {
  scf.while : () -> () {
    %0 = func.call @cond() : () -> i1
    scf.if %0 {
      %1 = func.call @use_number(%x) : (i32) -> i32
    } else {
      %1 = func.call @use_number(%x) : (i32) -> i32
      %2 = func.call @use_number(%1) : (i32) -> i32
    }
    scf.condition(%0)
  } do {
    scf.yield
  }
  return
}

func.func @while_that_hands_on_a_value(%x: i32) -> i32 {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %1 = func.call @cond() : () -> i1
    scf.condition(%1) %a, %x : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %2 = func.call @use_number(%q) : (i32) -> i32
    scf.yield %2 : i32
  }
  return %0#1 : i32
}

func.func @while_that_hands_on_an_argument(%x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %1 = func.call @cond() : () -> i1
    scf.condition(%1) %a, %b : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %2 = func.call @use_number(%p) : (i32) -> i32
    scf.yield %2, %q : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @while_with_result_without_use(%x: i32) -> i32 {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %1 = func.call @use_number(%a) : (i32) -> i32
    %2 = func.call @use_number(%1) : (i32) -> i32
    %3 = func.call @cond() : () -> i1
    scf.condition(%3) %1, %2 : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %4 = func.call @use_number(%p) : (i32) -> i32
    scf.yield %4 : i32
  }
  return %0#0 : i32
}

func.func @while_with_argument_for_itself(%x: i32, %y: i32) -> i32 {
  %0:2 = scf.while (%arg0 = %x, %arg1 = %y) : (i32, i32) -> (i32, i32) {
    %1 = func.call @cond() : () -> i1
    scf.condition(%1) %arg0, %arg1 : i32, i32
  } do {
  ^bb0(%arg0: i32, %arg1: i32):
    %1 = func.call @use_number(%arg0) : (i32) -> i32
    %2 = arith.addi %arg1, %1 : i32
    scf.yield %1, %2 : i32, i32
  }
  return %0#0 : i32
}

func.func @while_with_equal_arguments(%x: i32) -> i32 {
  %0:2 = scf.while (%a = %x, %b = %x) : (i32, i32) -> (i32, i32) {
    %1 = func.call @cond() : () -> i1
    %2 = arith.addi %a, %b : i32
    scf.condition(%1) %2, %2 : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %3 = func.call @use_number(%p) : (i32) -> i32
    %4 = func.call @use_number(%q) : (i32) -> i32
    scf.yield %4, %4 : i32, i32
  }
  return %0#1 : i32
}

func.func @while_false(%x: i32) -> i32 {
  %false = arith.constant false
  %0 = scf.while (%arg0 = %x) : (i32) -> i32 {
    %1 = func.call @use_number(%arg0) : (i32) -> i32
    scf.condition(%false) %1 : i32
  } do {
  ^bb0(%arg0: i32):
    %1 = func.call @use_number(%arg0) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @for_of_cast(%t: tensor<4xf32>, %lb: index, %ub: index, %step: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = scf.for %i = %lb to %ub step %step iter_args(%a = %0) -> (tensor<?xf32>) {
    %2 = tensor.insert_slice %t into %a[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}

func.func @for_of_cast_with_two_uses(%t: tensor<4xf32>, %s: tensor<?xf32>, %lb: index, %ub: index, %step: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %cast = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %cast) -> (tensor<?xf32>) {
    %inserted_slice = tensor.insert_slice %t into %a[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %inserted_slice : tensor<?xf32>
  }
  return %0, %0 : tensor<?xf32>, tensor<?xf32>
}

func.func @for_whose_arguments_swap_one_value(%lb: index, %ub: index, %step: index, %x: i32) -> (i32, i32) {
  %0:2 = scf.for %i = %lb to %ub step %step iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %1 = func.call @use_number(%a) : (i32) -> i32
    scf.yield %b, %a : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @slice_at_constants(%t: tensor<8xf32>) -> tensor<2xf32> {
  %c3 = arith.constant 3 : index
  %0 = tensor.extract_slice %t[%c3] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @insertion_at_constants(%s: tensor<2xf32>, %t: tensor<8xf32>) -> tensor<8xf32> {
  %c3 = arith.constant 3 : index
  %0 = tensor.insert_slice %s into %t[%c3] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}
