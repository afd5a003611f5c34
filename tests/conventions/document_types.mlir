// run: --bufferize-signatures=append=tensor copy=linalg.copy --dialect=rules/dialects/test.dialect
// differs: mlir-opt-22 has no such pass.

// Callbacks for Unpacking Types (shared/seeds/002); the document leaves the body out.
func.func @func_on_tensors(%arg0: tuple<i1,f32>, %result: tuple<tensor<10xf32>, tensor<5xf32>>) -> (tuple<tensor<10xf32>, tensor<5xf32>>) {
  return %result : tuple<tensor<10xf32>, tensor<5xf32>>
}

// BufferizeFuncOpConverter: a memref stays a result, since only results that were tensors are appended.
func.func @on_tensors(%arg1: tuple<i1,f32>, %result: tuple<memref<10xf32>, tensor<5xf32>>) -> (tuple<memref<10xf32>, tensor<5xf32>>) {
  return %result : tuple<memref<10xf32>, tensor<5xf32>>
}
