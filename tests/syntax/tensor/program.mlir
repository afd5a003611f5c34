// A padded convolution by hand: tensors through loops.
func.func @smooth(%in: tensor<?xf32>, %w: tensor<3xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %in, %c0 : tensor<?xf32>
  %padded = tensor.pad %in low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<?xf32> to tensor<?xf32>
  %init = tensor.empty(%n) : tensor<?xf32>
  %out = scf.for %i = %c0 to %n step %c1 iter_args(%o = %init) -> (tensor<?xf32>) {
    %window = tensor.extract_slice %padded[%i] [3] [1] : tensor<?xf32> to tensor<3xf32>
    %sum = scf.for %j = %c0 to %c3 step %c1 iter_args(%s = %zero) -> (f32) {
      %x = tensor.extract %window[%j] : tensor<3xf32>
      %y = tensor.extract %w[%j] : tensor<3xf32>
      %p = arith.mulf %x, %y : f32
      %t = arith.addf %s, %p : f32
      scf.yield %t : f32
    }
    %next = tensor.insert %sum into %o[%i] : tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  return %out : tensor<?xf32>
}
