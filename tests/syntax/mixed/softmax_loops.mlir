func.func @softmax(%in: memref<4x?xf32>, %out: memref<4x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %in, %c1 : memref<4x?xf32>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %max = scf.for %j = %c0 to %n step %c1 iter_args(%m = %low) -> (f32) {
      %v = memref.load %in[%i, %j] : memref<4x?xf32>
      %w = arith.maximumf %m, %v : f32
      scf.yield %w : f32
    }
    %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> (f32) {
      %v = memref.load %in[%i, %j] : memref<4x?xf32>
      %d = arith.subf %v, %max : f32
      %e = math.exp %d : f32
      memref.store %e, %out[%i, %j] : memref<4x?xf32>
      %t = arith.addf %s, %e : f32
      scf.yield %t : f32
    }
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.load %out[%i, %j] : memref<4x?xf32>
      %q = arith.divf %v, %sum : f32
      memref.store %q, %out[%i, %j] : memref<4x?xf32>
    }
    scf.reduce
  }
  return
}
