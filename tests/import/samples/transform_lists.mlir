module attributes {transform.with_named_sequence} {
  transform.named_sequence @match(%a: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %a : !transform.any_op
  }
  transform.named_sequence @act(%a: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @main(%a: !transform.any_op {transform.consumed}, %p: !transform.any_param) {
    %0 = transform.foreach_match in %a
        @match -> @act : (!transform.any_op) -> !transform.any_op
    %1 = transform.foreach_match restrict_root in %0
        @match -> @act {x.y} : (!transform.any_op) -> !transform.any_op
    %2 = transform.apply_registered_pass "canonicalize" to %1 : (!transform.any_op) -> !transform.any_op
    %3 = transform.apply_registered_pass "canonicalize" with options = {"list" = ["a", %p, 3], "max-iterations" = %p, "top-down" = false} to %2 : (!transform.any_op, !transform.any_param, !transform.any_param) -> !transform.any_op
    %4, %5 = transform.structured.tile_using_forall %3 num_threads [10, 20] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %6, %7 = transform.structured.tile_using_forall %4 tile_sizes *(%p) (mapping = [#gpu.block<y>, #gpu.block<x>]) : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op)
    %8, %9 = transform.structured.tile_using_forall %6 num_threads [10, %p, 20] : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op)
    %10 = transform.structured.split %8 after 42 {dimension = 0} : !transform.any_op
    %11 = transform.structured.split %10 after %p {dimension = 1, multiway} : !transform.any_op, !transform.any_param
    %12, %13, %14 = transform.structured.multitile_sizes %11 {dimension = 1, target_size = 3} : (!transform.any_op) -> !transform.any_op
    %15, %16 = transform.structured.continuous_tile_sizes %9 {dimension = 0, target_size = 9} : (!transform.any_op) -> !transform.any_op
    transform.tune.alternatives<"x"> {
      transform.yield
    }, {
      transform.yield
    }
    transform.tune.alternatives<"y"> selected_region = 0 {
      transform.yield
    }
    %17 = transform.tune.alternatives<"z"> selected_region = %p : !transform.any_param -> !transform.any_param {
      transform.yield %p : !transform.any_param
    }
    transform.yield
  }
}
