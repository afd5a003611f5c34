// differs: mlir-opt-22 has no such pass.
// Threads of a kernel are not all at the same place: one may read %a while another one writes %b.
func.func @kernel(%v: f32, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  gpu.launch blocks(%x, %y, %z) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%i, %j, %k) in (%bx = %c4, %by = %c1, %bz = %c1) {
    %s = memref.load %a[%c0] : memref<4xf32>
    memref.store %s, %b[%i] : memref<4xf32>
    %t = memref.load %b[%i] : memref<4xf32>
    memref.store %t, %out[%i] : memref<4xf32>
    gpu.terminator
  }
  return
}

// So may rounds of a parallel loop.
func.func @rounds(%v: f32, %n: index, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %s = memref.load %a[%c0] : memref<4xf32>
    memref.store %s, %b[%i] : memref<4xf32>
    %t = memref.load %b[%i] : memref<4xf32>
    memref.store %t, %out[%i] : memref<4xf32>
  }
  return
}
