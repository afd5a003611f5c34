// A comment first.
func.func @f() { // behind a brace
  // alone
  return // at the end
} // done
// last, without a line end