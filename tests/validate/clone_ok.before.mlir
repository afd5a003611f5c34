// A copy in the place of a returned argument holds the same.
func.func @f(%m: memref<?x4xf32>) -> memref<?x4xf32> {
  return %m : memref<?x4xf32>
}
