// run: --bufferize-signatures=append=tensor copy=linalg.copy --dialect=rules/dialects/test.dialect
// differs: mlir-opt-22 has no such pass.

// BufferizeReturnOpConverter (shared/seeds/002).
func.func @on_tensors(%arg0: tensor<5xf32>, %arg1: i1) -> (tensor<5xf32>, i1) {
  return %arg0, %arg1 : tensor<5xf32>, i1
}

// BufferizeCallOpConverter.
func.func @callee(%arg0: tensor<5xf32>) -> (tensor<5xf32>) {
  return %arg0 : tensor<5xf32>
}

func.func @caller(%arg0: tensor<5xf32>) -> tensor<5xf32> {
  %x = call @callee(%arg0) : (tensor<5xf32>) -> tensor<5xf32>
  return %x : tensor<5xf32>
}
