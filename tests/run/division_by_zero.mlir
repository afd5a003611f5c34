func.func @main(%n: index) -> index {
  %0 = arith.constant 0 : index
  %q = arith.divsi %n, %0 : index
  return %q : index
}
