module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_parent_op %0 {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %2 = transform.param.constant 4 : i64 -> !transform.param<i64>
    transform.annotate %0 "mark" = %2 : !transform.any_op, !transform.param<i64>
    transform.print %0 {name = "here"} : !transform.any_op
    %4, %5 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %6 = transform.merge_handles %4, %5 : !transform.any_op
    %7 = transform.cast %6 : !transform.any_op to !transform.op<"linalg.matmul">
    %9 = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
    %3 = transform.get_defining_op %9 : (!transform.any_value) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [4, 0, [8]] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.apply_patterns to %1 {
      transform.apply_patterns.canonicalization
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "dot"
    } : !transform.any_op
    %10 = transform.foreach %0 : !transform.any_op -> !transform.any_op {
    ^bb0(%x: !transform.any_op):
      transform.yield %x : !transform.any_op
    }
    transform.include @other failures(propagate) (%0) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @other(%arg0: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
