#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf32, #CSR>, %d: tensor<8x8xf32>, %i: index, %f: f32) {
  %0 = sparse_tensor.convert %d : tensor<8x8xf32> to tensor<8x8xf32, #CSR>
  %1 = sparse_tensor.values %t : tensor<8x8xf32, #CSR> to memref<?xf32>
  %2 = sparse_tensor.positions %t {level = 1 : index} : tensor<8x8xf32, #CSR> to memref<?xindex>
  %3 = sparse_tensor.number_of_entries %t : tensor<8x8xf32, #CSR>
  %4 = sparse_tensor.load %t : tensor<8x8xf32, #CSR>
  sparse_tensor.foreach in %t : tensor<8x8xf32, #CSR> do {
  ^bb0(%a: index, %b: index, %v: f32):
  }
  %5 = sparse_tensor.unary %f : f32 to f32
    present={
    ^bb0(%x: f32):
      sparse_tensor.yield %x : f32
    } absent={}
  return
}
