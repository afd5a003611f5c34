// Named operations of one function are `linalg.elementwise`.
func.func @named(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xi32>) -> tensor<4xf32> {
  %0 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp {tag} ins(%0 : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.max ins(%c, %c : tensor<4xi32>, tensor<4xi32>) outs(%c : tensor<4xi32>) -> tensor<4xi32>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<sub> ins(%0, %1 : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}
