"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^start(%c: i1):
  "cf.cond_br"(%c)[^next, ^bb0] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^next:
  "func.return"() : () -> ()
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
