// run: --buffer-results-to-out-params=modify-public-functions=true add-result-attr=true

func.func @callee(%m: memref<4xf32> {llvm.noalias}) -> (memref<4xf32> {llvm.noalias}, i1) {
  %t = arith.constant true
  %0 = memref.alloc() : memref<4xf32>
  return %0, %t : memref<4xf32>, i1
}
func.func @caller(%m: memref<4xf32>) -> memref<4xf32> {
  %0:2 = call @callee(%m) : (memref<4xf32>) -> (memref<4xf32>, i1)
  return %0#0 : memref<4xf32>
}
