"any.matcher"() ({
^bb0(%arg0: !pdl.operation):
  %0 = pdl_interp.get_operand 0 of %arg0
  %1 = pdl_interp.get_attribute "a" of %arg0
  pdl_interp.is_not_null %0 : !pdl.value -> ^bb1, ^bb2
^bb1:
  pdl_interp.finalize
^bb2:
  pdl_interp.check_operation_name of %arg0 is "foo.op" -> ^bb1, ^bb3
^bb3:
  %2 = pdl_interp.create_attribute 10 : i32
  %3 = pdl_interp.get_result 0 of %arg0
  pdl_interp.are_equal %0, %3 : !pdl.value -> ^bb1, ^bb4
^bb4:
  pdl_interp.switch_operation_name of %arg0 to ["foo.op", "bar.op"](^bb1, ^bb5) -> ^bb5
^bb5:
  %4 = pdl_interp.get_operands of %arg0 : !pdl.range<value>
  pdl_interp.check_operand_count of %arg0 is at_least 2 -> ^bb1, ^bb6
^bb6:
  pdl_interp.erase %arg0
  pdl_interp.finalize
}) : () -> ()
