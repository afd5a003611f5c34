func.func private @f(tensor<8xf32, #sparse_tensor.encoding<{ map = (i) -> (i : dense)} >>)
