// In generic form, what no reference names was left out without a word.
"builtin.module"() ({
  "builtin.module"() <{sym_name = "inner"}> ({
    "func.func"() <{function_type = () -> (), sym_name = "lonely"}> ({
      %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
