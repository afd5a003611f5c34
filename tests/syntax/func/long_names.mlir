func.func @a_function_with_a_very_long_name_that_goes_on_for_quite_a_while_and_then_some_more_until_it_is_enough(%an_argument_with_a_long_name: i32, %another.one$with-marks: i32) -> i32 {
  %value_number_one = arith.addi %an_argument_with_a_long_name, %another.one$with-marks : i32
  %0 = func.call @a_function_with_a_very_long_name_that_goes_on_for_quite_a_while_and_then_some_more_until_it_is_enough(%value_number_one, %value_number_one) : (i32, i32) -> i32
  cf.br ^a_block_with_a_long.name-too$(%0 : i32)
^a_block_with_a_long.name-too$(%r: i32):
  return %r : i32
}
func.func private @"with \"quotes\" and \\ in it"()
func.func private @"\E2\82\AC"()
func.func private @"3starts_with_a_digit"()
