// Sequences with and without operands and results.
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  transform.sequence %a : !transform.any_op failures(suppress) {
  ^bb1(%b: !transform.any_op):
  }
}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op, %x: !transform.any_value, %y: !transform.any_param):
  %r = transform.sequence %a, %x, %y : !transform.any_op, !transform.any_value, !transform.any_param -> !transform.any_op failures(suppress) attributes {q} {
  ^bb1(%b: !transform.any_op, %c: !transform.any_value, %d: !transform.any_param):
    yield %b : !transform.any_op
  }
}
