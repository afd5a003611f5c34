// Names of constants, and comparisons.
func.func @constants() -> (index, index, index, i1, i1) {
  %0 = index.constant 0
  %1 = index.constant -7
  %2 = index.constant {tag} 0
  %true = index.bool.constant true
  %f = index.bool.constant false
  %s = index.sizeof
  return %0, %1, %2, %true, %f : index, index, index, i1, i1
}

func.func @compare(%a: index, %b: index) -> i1 {
  %0 = index.cmp eq(%a, %b)
  %1 = index.cmp ne(%a, %b)
  %2 = index.cmp slt(%a, %b)
  %3 = index.cmp sle(%a, %b)
  %4 = index.cmp sgt(%a, %b)
  %5 = index.cmp sge(%a, %b) {k = 1 : i8}
  %6 = index.cmp ult(%a, %b)
  %7 = index.cmp ule(%a, %b)
  %8 = index.cmp ugt(%a, %b)
  %9 = index.cmp uge(%a, %b)
  %10 = arith.andi %0, %9 : i1
  return %10 : i1
}
