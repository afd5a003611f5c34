// run: --bufferize-signatures=append=tensor copy=linalg.copy --dialect=rules/dialects/test.dialect
// differs: mlir-opt-22 has no such pass.

// The summarizing example of "Bufferization on MLIR", Preparation Phase (shared/seeds/002).
func.func @callee(%arg0: tuple<tensor<5xf32>,i1>) -> tuple<tensor<5xf32>,i1> {
  return %arg0 : tuple<tensor<5xf32>,i1>
}

func.func @caller(%arg0: tuple<tensor<5xf32>,i1>) -> tuple<tensor<5xf32>,i1> {
  %x = call @callee(%arg0) : (tuple<tensor<5xf32>,i1>) -> tuple<tensor<5xf32>,i1>
  return %x : tuple<tensor<5xf32>,i1>
}
