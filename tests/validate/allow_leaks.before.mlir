// OPTIONS: --allow-leaks
// Before deallocation both programs may do so.
func.func @f(%m: memref<?x4xf32>) -> memref<?x4xf32> {
  return %m : memref<?x4xf32>
}
