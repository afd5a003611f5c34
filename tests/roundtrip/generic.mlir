"builtin.module"() ({
  "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "f"}> ({
  ^bb0(%a: i32, %c: i1):
    %0:2 = "test.two"(%a) {x = "\22\\\0A"} : (i32) -> (i32, index)
    "cf.cond_br"(%c, %0#0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%b: i32):  // pred: ^bb0
    "func.return"(%b) : (i32) -> ()
  ^bb2:
    %1 = "scf.if"(%c) ({
      "scf.yield"(%a) : (i32) -> ()
    }, {
      "scf.yield"(%0#0) : (i32) -> ()
    }) : (i1) -> i32
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
