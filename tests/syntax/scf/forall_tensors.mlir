// Loops over tiles of tensors, with what they put together.
func.func @tiles(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %n: index) -> (tensor<64x64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %r:2 = scf.forall (%i, %j) = (0, 0) to (64, 64) step (8, 16) shared_outs(%o = %b, %p = %e) -> (tensor<64x64xf32>, tensor<64xf32>) {
    %s = tensor.extract_slice %a[%i, %j] [8, 16] [1, 1] : tensor<64x64xf32> to tensor<8x16xf32>
    %t = tensor.extract_slice %o[%i, %j] [8, 16] [1, 1] : tensor<64x64xf32> to tensor<8x16xf32>
    %u = linalg.exp ins(%s : tensor<8x16xf32>) outs(%t : tensor<8x16xf32>) -> tensor<8x16xf32>
    %q = tensor.extract_slice %p[%i] [8] [1] : tensor<64xf32> to tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%i, %j] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<64x64xf32>
      tensor.parallel_insert_slice %q into %p[%i] [8] [1] : tensor<8xf32> into tensor<64xf32>
    }
  } {mapping = [#gpu.block<y>, #gpu.block<x>]}
  scf.forall (%i) in (%n) {
    func.call @touch(%i) : (index) -> ()
  } {mapping = [#gpu.thread<x>]}
  scf.forall (%i, %j) in (%n, 4) {
    scf.forall.in_parallel {
    }
  }
  return %r#0, %r#1 : tensor<64x64xf32>, tensor<64xf32>
}
func.func private @touch(index)
