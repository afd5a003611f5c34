// OPTIONS: --dialect=tests/user_dialects/argument_names.dialect
// A result that is called like an argument: both were `%arg0`, when arguments no longer had a text each.
func.func @f(%x: i32) -> i32 {
  %y = named.make : i32
  %z = arith.addi %x, %y : i32
  return %z : i32
}
