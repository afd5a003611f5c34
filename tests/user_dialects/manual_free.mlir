// OPTIONS: --ownership-based-buffer-deallocation
// A free of what the function owns, as a dialect file declares it.
func.func @freed(%n: index) {
  %0 = test.allocate(%n) : memref<?xf32>
  test.memory_effect %0 : memref<?xf32>
  test.free %0 : memref<?xf32>
  return
}
