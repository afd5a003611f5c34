// Comparisons of index, by their predicates: an attribute of the dialect, which rules read.
func.func @constants() -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %0 = index.constant 3
  %1 = index.constant -5
  %2 = index.cmp eq(%0, %1)
  %3 = index.cmp ne(%0, %1)
  %4 = index.cmp slt(%0, %1)
  %5 = index.cmp sle(%0, %1)
  %6 = index.cmp sgt(%0, %1)
  %7 = index.cmp sge(%0, %1)
  %8 = index.cmp ult(%0, %1)
  %9 = index.cmp ule(%0, %1)
  %10 = index.cmp ugt(%0, %1)
  %11 = index.cmp uge(%0, %1)
  return %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// Where an index has 32 bits the second constant is 0.
func.func @constants_of_64_bits() -> i1 {
  %0 = index.constant 3
  %1 = index.constant 8589934592
  %2 = index.cmp ult(%0, %1)
  return %2 : i1
}
