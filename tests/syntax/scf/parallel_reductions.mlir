// Several reductions of one parallel nest, and nests within nests.
func.func @stats(%x: memref<?x?xf32>, %n: index, %m: index) -> (f32, f32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -3.4e+38 : f32
  %r:3 = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) init (%zero, %low, %c0) -> (f32, f32, index) {
    %v = memref.load %x[%i, %j] : memref<?x?xf32>
    scf.reduce(%v, %v, %i : f32, f32, index) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %s = arith.maximumf %a, %b : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: index, %b: index):
      %s = arith.maxui %a, %b : index
      scf.reduce.return %s : index
    }
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%m) step (%c1) {
      memref.store %r#0, %x[%i, %j] : memref<?x?xf32>
    } {inner}
    scf.reduce
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return %r#0, %r#1, %r#2 : f32, f32, index
}
