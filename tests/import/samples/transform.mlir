// Handles in a region of an operation nobody declared: the entry points are written in C++.
"any.sequence"() ({
^bb0(%arg0: !transform.any_op):
  %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  %1 = transform.get_parent_op %0 {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
  %2 = transform.param.constant 4 : i64 -> !transform.param<i64>
  transform.annotate %0 "mark" = %2 : !transform.any_op, !transform.param<i64>
  transform.print %0 {name = "here"} : !transform.any_op
  %4:2 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %5 = transform.merge_handles deduplicate %4#0, %4#1 : !transform.any_op
  %6 = transform.cast %5 : !transform.any_op to !transform.op<"linalg.matmul">
  %7 = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
  %8 = transform.get_defining_op %7 : (!transform.any_value) -> !transform.any_op
  %9 = transform.get_consumers_of_result %0[0] : (!transform.any_op) -> !transform.any_op
  transform.apply_cse to %1 : !transform.any_op
  transform.loop.unroll %8 {factor = 4 : i64} : !transform.any_op
  transform.apply_patterns to %1 {
    transform.apply_patterns.canonicalization
    transform.apply_patterns.vector.lower_contraction lowering_strategy = "dot"
  } : !transform.any_op
  %10 = transform.structured.generalize %0 : (!transform.any_op) -> !transform.any_op
  "any.end"() : () -> ()
}) : () -> ()
