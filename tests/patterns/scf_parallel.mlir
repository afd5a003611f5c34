// scf.parallel and scf.forall.

func.func private @use(index) -> i32
func.func private @use2(index, index)

// pattern: (anonymous namespace)::ParallelOpSingleOrZeroIterationDimsFolder
// rule: parallel of a dimension that runs 0 times -> nothing, results are the initial values
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

// pattern: (anonymous namespace)::ParallelOpSingleOrZeroIterationDimsFolder
func.func @parallel_between_equal_bounds(%n: index, %step: index) {
  scf.parallel (%i) = (%n) to (%n) step (%step) {
    func.call @use2(%i, %i) : (index, index) -> ()
  }
  return
}

// near miss: (anonymous namespace)::ParallelOpSingleOrZeroIterationDimsFolder
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

// pattern: (anonymous namespace)::ParallelOpSingleOrZeroIterationDimsFolder
// rule: parallel of dimensions that run once -> parallel without these, their lower bounds for the
//   variables
func.func @parallel_of_one_dimension_that_runs_once(%n: index, %m: index, %step: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %n) to (%c1, %m) step (%c1, %step) {
    func.call @use2(%i, %j) : (index, index) -> ()
  }
  return
}

// pattern: (anonymous namespace)::ParallelOpSingleOrZeroIterationDimsFolder
// rule: parallel of which all dimensions run once -> its body, then the reductions of initial value
//   and operand
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

// pattern: (anonymous namespace)::MergeNestedParallelLoops
// rule: parallel { parallel { A } } -> parallel { A } of all dimensions, if the inner is all there
//   is, its bounds and steps are no variables of the outer, and neither reduces
func.func @parallel_in_parallel(%n: index, %m: index, %step: index) {
  scf.parallel (%i) = (%n) to (%m) step (%step) {
    scf.parallel (%j) = (%m) to (%n) step (%step) {
      func.call @use2(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// near miss: (anonymous namespace)::MergeNestedParallelLoops
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

// near miss: (anonymous namespace)::MergeNestedParallelLoops
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

// pattern: (anonymous namespace)::ForallOpControlOperandsFolder
// rule: forall over operands that are constants -> forall over attributes, bounds and steps
func.func @forall_of_constants(%t: tensor<?xf32>, %f: tensor<1xf32>) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = scf.forall (%i) in (%c4) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

// pattern: (anonymous namespace)::ForallOpIterArgsFolder
// rule: an output of forall whose result has no use, or into which nothing is inserted -> nothing,
//   its initial value for argument and result, insertions into it gone
func.func @forall_with_output_that_is_only_read(%n: index, %t: tensor<?xf32>, %r: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = scf.forall (%i) in (%n) shared_outs(%o = %t, %p = %r) -> (tensor<?xf32>, tensor<?xf32>) {
    %1 = tensor.extract_slice %p[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// pattern: (anonymous namespace)::ForallOpIterArgsFolder
func.func @forall_with_result_without_use(%n: index, %t: tensor<?xf32>, %f: tensor<1xf32>) {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    func.call @use2(%i, %i) : (index, index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return
}

// pattern: (anonymous namespace)::ForallOpSingleOrZeroIterationDimsFolder
// rule: forall of a dimension that runs 0 times -> nothing, results are the outputs; of dimensions
//   that run once -> without these, or, if that are all, its body, with insert_slice for
//   parallel_insert_slice; not with a mapping
func.func @forall_that_never_runs(%t: tensor<?xf32>, %f: tensor<1xf32>) -> tensor<?xf32> {
  %0 = scf.forall (%i) = (3) to (3) step (1) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

// pattern: (anonymous namespace)::ForallOpSingleOrZeroIterationDimsFolder
func.func @forall_that_runs_once(%t: tensor<?xf32>, %f: tensor<1xf32>) -> tensor<?xf32> {
  %0 = scf.forall (%i) = (2) to (3) step (1) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

// pattern: (anonymous namespace)::ForallOpSingleOrZeroIterationDimsFolder
func.func @forall_of_one_dimension_that_runs_once(%n: index) {
  scf.forall (%i, %j) in (1, %n) {
    func.call @use2(%i, %j) : (index, index) -> ()
  }
  return
}

// pattern: (anonymous namespace)::ForallOpReplaceConstantInductionVar
// rule: the variable of a dimension of forall that runs once -> its lower bound, with a mapping as
//   well
func.func @forall_with_mapping(%n: index) {
  scf.forall (%i, %j) in (1, %n) {
    func.call @use2(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.block<x>, #gpu.block<y>]}
  return
}

// near miss: (anonymous namespace)::ForallOpSingleOrZeroIterationDimsFolder
func.func @forall_that_runs_twice() {
  scf.forall (%i) in (2) {
    func.call @use2(%i, %i) : (index, index) -> ()
  }
  return
}

// pattern: (anonymous namespace)::FoldTensorCastOfOutputIntoForallOp or FoldTensorCastProducerOp
// rule: forall with output tensor.cast(t) : T -> tensor.cast(forall with t) : T, the argument cast
//   to T in the body where it is not inserted into, if the cast loses knowledge
func.func @forall_of_cast(%n: index, %t: tensor<8xf32>, %f: tensor<1xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = scf.forall (%i) in (%n) shared_outs(%o = %0) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %1 : tensor<?xf32>
}

// pattern: (anonymous namespace)::DimOfForallOp or (anonymous namespace)::DimOfDestStyleOp
// rule: tensor.dim(result of forall, i) -> tensor.dim(its output, i)
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
