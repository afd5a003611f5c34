// OPTIONS: --ownership-based-buffer-deallocation
// A buffer that leaves a region for nowhere that the table could say.
func.func @f(%in: memref<2xf32>) {
  test.generic %in {
  ^bb0(%x: f32):
    %m = memref.alloc() : memref<f32>
    test.yield %m : memref<f32>
  } : memref<2xf32>
  return
}
