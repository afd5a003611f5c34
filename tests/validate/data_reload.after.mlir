// A load that gives what another one gave is gone in AFTER. Not where something is written in between, or
// where the other one is in another region: those are other numbers.
func.func @same(%x: memref<512xf32>, %n: index) -> memref<512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = memref.alloc() : memref<512xf32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<512xf32>
    %d = memref.dim %o, %c0 : memref<512xf32>
    %w = arith.mulf %v, %v : f32
    memref.store %w, %o[%i] : memref<512xf32>
  }
  return %o : memref<512xf32>
}
func.func @written(%x: memref<512xf32>, %n: index) -> memref<512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = memref.alloc() : memref<512xf32>
  memref.copy %x, %o : memref<512xf32> to memref<512xf32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %o[%i] : memref<512xf32>
    %t = arith.addf %v, %v : f32
    memref.store %t, %o[%i] : memref<512xf32>
    %w = arith.mulf %v, %v : f32
    memref.store %w, %o[%i] : memref<512xf32>
  }
  return %o : memref<512xf32>
}
func.func @elsewhere(%x: memref<512xf32>, %n: index, %c: i1) -> memref<512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = memref.alloc() : memref<512xf32>
  memref.copy %x, %o : memref<512xf32> to memref<512xf32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %o[%i] : memref<512xf32>
    scf.if %c {
      %t = arith.addf %v, %v : f32
      memref.store %t, %o[%i] : memref<512xf32>
    }
    %w = arith.mulf %v, %v : f32
    memref.store %w, %o[%i] : memref<512xf32>
  }
  return %o : memref<512xf32>
}
