// A load that nobody uses still reads memory: AFTER freed it before.
func.func @f(%x: memref<512xf32>) -> memref<512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c512 = arith.constant 512 : index
  %c9 = arith.constant 100000 : index
  %t = memref.alloc() : memref<512xf32>
  %o = memref.alloc() : memref<512xf32>
  memref.copy %x, %t : memref<512xf32> to memref<512xf32>
  memref.copy %t, %o : memref<512xf32> to memref<512xf32>
  memref.dealloc %t : memref<512xf32>
  scf.for %i = %c0 to %c512 step %c1 {
    %v = memref.load %o[%i] : memref<512xf32>
    %d = memref.load %t[%i] : memref<512xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %o[%i] : memref<512xf32>
  }
  return %o : memref<512xf32>
}
