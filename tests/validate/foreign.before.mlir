// Without the copy the caller would free what it handed in.
func.func @f(%m: memref<?x4xf32>) -> memref<?x4xf32> {
  return %m : memref<?x4xf32>
}
