// Tensors with encodings, and casts between shapes.
func.func @casts(%a: tensor<4x?xf32>, %b: tensor<8xi8, "tiled">, %c: tensor<*xf64>) -> tensor<?x?xf32> {
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %c {tag} : tensor<*xf64> to tensor<?x3xf64>
  %2 = tensor.cast %1 : tensor<?x3xf64> to tensor<*xf64>
  %3 = tensor.empty() : tensor<4xf32, "sparse">
  %c0 = arith.constant 0 : index
  %4 = tensor.extract %b[%c0] : tensor<8xi8, "tiled">
  %5 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %6 = tensor.dim {known} %a, %c0 : tensor<4x?xf32>
  return %0 : tensor<?x?xf32>
}
