// run: --buffer-results-to-out-params
func.func private @unreachable(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  return %0 : memref<4xf32>
^bb1(%x: memref<4xf32>):
  return %x : memref<4xf32>
}
func.func @caller(%m: memref<4xf32>) {
  return
^bb1:
  %0 = call @unreachable(%m) : (memref<4xf32>) -> memref<4xf32>
  cf.br ^bb1
}
