// Bounds that are constants, values and both; the normalised form; shared outputs.
func.func @bounds(%n: index, %m: index) {
  scf.forall (%i) in (16) {
    "t.use"(%i) : (index) -> ()
  }
  scf.forall (%i, %j) in (%n, 4) {
    "t.use"(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.block<x>, #gpu.block<y>]}
  scf.forall (%i, %j) = (0, 0) to (%n, 4) step (1, 1) {
    "t.use"(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i, %j) = (%m, 2) to (%n, 64) step (8, %m) {
    "t.use"(%j, %i) : (index, index) -> ()
  } {note = "not normalised"}
  scf.forall (%i) = (-4) to (4) step (2) {
  }
  scf.forall () in () {
    "t.once"() : () -> ()
  }
  return
}

func.func @outputs(%t: tensor<8x?xf32>, %u: tensor<8xf32>, %n: index) -> (tensor<8x?xf32>, tensor<8xf32>) {
  %r:2 = scf.forall (%i) in (8) shared_outs(%a = %t, %b = %u) -> (tensor<8x?xf32>, tensor<8xf32>) {
    %row = "t.row"(%a, %i) : (tensor<8x?xf32>, index) -> tensor<1x?xf32>
    %one = "t.sum"(%row, %b) : (tensor<1x?xf32>, tensor<8xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %row into %a[%i, 0] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<8x?xf32>
      tensor.parallel_insert_slice %one into %b[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return %r#0, %r#1 : tensor<8x?xf32>, tensor<8xf32>
}

func.func @single(%u: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%b = %u) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<8xf32>
}
