func.func @f(%m: memref<?x4xf32>) -> memref<?x4xf32> {
  %c = bufferization.clone %m : memref<?x4xf32> to memref<?x4xf32>
  return %c : memref<?x4xf32>
}
