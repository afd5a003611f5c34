// run: --bufferize-signatures=copy=linalg.copy --dialect=rules/dialects/test.dialect
// differs: mlir-opt-22 has no such pass.


// BufferizeFuncOpConverter with KeepAsFunctionResult.
func.func @on_tensors(%arg1: tuple<i1,f32>, %result: tuple<memref<10xf32>, tensor<5xf32>>) -> (tuple<memref<10xf32>, tensor<5xf32>>) {
  return %result : tuple<memref<10xf32>, tensor<5xf32>>
}
