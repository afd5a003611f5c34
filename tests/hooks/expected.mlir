// An error that is expected is right, in any part of a file.
func.func @empty() {
  return
}

// -----

func.func @other(%a: i1) -> i64 {
  // expected-error @below {{type of return operand 0}}
  return %a : i1
}
