func.func @forall(%n: index, %t: tensor<?xf32>, %u: tensor<16x8xf32>, %m: memref<16xf32>) -> (tensor<?xf32>, tensor<16x8xf32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  scf.forall (%i) in (16) {
    memref.store %x, %m[%i] : memref<16xf32>
  }
  scf.forall (%i, %j) in (%n, 8) {
    "t.use"(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.block<y>, #gpu.block<x>]}
  scf.forall (%i) = (2) to (%n) step (4) {
    "t.use"(%i) : (index) -> ()
  } {t.note}
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %p:2 = scf.forall (%i, %j) = (0, %c0) to (16, %n) step (4, 2) shared_outs(%a = %r, %b = %u) -> (tensor<?xf32>, tensor<16x8xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %p#0, %p#1 : tensor<?xf32>, tensor<16x8xf32>
}
