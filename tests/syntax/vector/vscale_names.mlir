// The product of a constant and `vector.vscale` has a name.
func.func @f() -> index {
  %four = arith.constant 4 : index
  %s = vector.vscale
  %p = arith.muli %four, %s : index
  return %p : index
}
