// Names differ.
func.func @f(%n: i32, %m: index) {
  %0 = omp.new_cli
  omp.canonical_loop(%0) %i : i32 in range(%n) {
    omp.canonical_loop %j : index in range(%m) {
      omp.terminator
    }
    omp.terminator
  }
  return
}
