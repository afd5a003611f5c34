// Functions of several dialects, written as those of func.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence private @other(!transform.any_op {transform.readonly})
  emitc.func @f(%a: i32) -> i32 attributes {specifiers = ["static"]} {
    emitc.return %a : i32
  }
  ml_program.func private @g(%a: i32) -> i32 {
    ml_program.return %a : i32
  }
  ml_program.subgraph private @h(%a: i32) -> i32 {
    ml_program.output %a : i32
  }
  pdl_interp.func @matcher(%root: !pdl.operation) {
    pdl_interp.finalize
  }
}
