// Tensors that are cut, put together and filled.
func.func @slices(%t: tensor<?x?x8xf32>, %i: index, %n: index, %v: f32) -> tensor<?x?x8xf32> {
  %0 = tensor.extract_slice %t[%i, 0, 2] [%n, 4, 3] [1, 1, 2] : tensor<?x?x8xf32> to tensor<?x4x3xf32>
  %1 = tensor.insert_slice %0 into %t[0, %i, 2] [%n, 4, 3] [1, 1, 2] : tensor<?x4x3xf32> into tensor<?x?x8xf32>
  %2 = tensor.pad %0 low[1, %i, 0] high[%n, 2, 5] {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %v : f32
  } : tensor<?x4x3xf32> to tensor<?x?x8xf32>
  %3 = tensor.pad %0 nofold low[0, 0, 0] high[0, 0, 1] {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %v : f32
  } : tensor<?x4x3xf32> to tensor<?x4x4xf32>
  %4 = tensor.generate %n, %i {
  ^bb0(%a: index, %b: index, %c: index):
    %s = arith.addi %a, %b : index
    %d = arith.index_cast %s : index to i32
    %e = arith.sitofp %d : i32 to f32
    tensor.yield %e : f32
  } : tensor<?x?x8xf32>
  %5 = tensor.expand_shape %t [[0], [1, 2], [3]] output_shape [%n, %i, 2, 8] : tensor<?x?x8xf32> into tensor<?x?x2x8xf32>
  %6 = tensor.collapse_shape %5 [[0, 1], [2, 3]] : tensor<?x?x2x8xf32> into tensor<?x16xf32>
  %7 = tensor.from_elements %v, %v : tensor<2xf32>
  %8 = tensor.splat %v[%n] : tensor<?x2xf32>
  %9 = tensor.concat dim(0) %8, %8 : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %sh = tensor.from_elements %n : tensor<1xindex>
  %10 = tensor.reshape %7(%sh) : (tensor<2xf32>, tensor<1xindex>) -> tensor<2xf32>
  %11 = tensor.rank %t : tensor<?x?x8xf32>
  %12 = tensor.bitcast %7 : tensor<2xf32> to tensor<2xi32>
  return %1 : tensor<?x?x8xf32>
}
