// Tensors in loops and branches, for bufferization.
func.func @smooth(%t: tensor<?xf32>, %times: index, %wrap: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %last = arith.subi %n, %c1 : index
  %r = scf.for %k = %c0 to %times step %c1 iter_args(%state = %t) -> (tensor<?xf32>) {
    %inner = scf.for %i = %c1 to %last step %c1 iter_args(%acc = %state) -> (tensor<?xf32>) {
      %h = arith.subi %i, %c1 : index
      %a = tensor.extract %acc[%h] : tensor<?xf32>
      %b = tensor.extract %acc[%i] : tensor<?xf32>
      %s = arith.addf %a, %b : f32
      %m = arith.mulf %s, %half : f32
      %next = tensor.insert %m into %acc[%i] : tensor<?xf32>
      scf.yield %next : tensor<?xf32>
    }
    %edge = scf.if %wrap -> (tensor<?xf32>) {
      %x = tensor.extract %inner[%last] : tensor<?xf32>
      %w = tensor.insert %x into %inner[%c0] : tensor<?xf32>
      scf.yield %w : tensor<?xf32>
    } else {
      scf.yield %inner : tensor<?xf32>
    }
    scf.yield %edge : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
