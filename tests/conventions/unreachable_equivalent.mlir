// run: --drop-equivalent-buffer-results
func.func private @other_there(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
^bb1(%x: memref<4xf32>):
  return %x : memref<4xf32>
}
func.func private @same_there(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
^bb1:
  return %m : memref<4xf32>
}
func.func @caller(%m: memref<4xf32>) {
  return
^bb1:
  %0 = call @other_there(%m) : (memref<4xf32>) -> memref<4xf32>
  %1 = call @same_there(%0) : (memref<4xf32>) -> memref<4xf32>
  cf.br ^bb1
}
