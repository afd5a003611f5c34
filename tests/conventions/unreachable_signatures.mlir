// run: --bufferize-signatures=append=tensor
// differs: mlir-opt-22 has no such pass.
func.func private @unreachable(%m: tensor<4xf32>) -> tensor<4xf32> {
  return %m : tensor<4xf32>
^bb1(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
}
func.func @caller(%m: tensor<4xf32>) {
  return
^bb1:
  %0 = call @unreachable(%m) : (tensor<4xf32>) -> tensor<4xf32>
  cf.br ^bb1
}
