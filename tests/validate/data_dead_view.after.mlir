// A part of a memref that nobody uses is still taken: AFTER takes one that is not there.
func.func @f(%x: memref<512xf32>) -> memref<512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c512 = arith.constant 512 : index
  %o = memref.alloc() : memref<512xf32>
  memref.copy %x, %o : memref<512xf32> to memref<512xf32>
  scf.for %i = %c0 to %c512 step %c1 {
    %v = memref.load %o[%i] : memref<512xf32>
    %w = arith.addf %v, %v : f32
    %sv = memref.subview %o[%i][512][1] : memref<512xf32> to memref<512xf32, strided<[1], offset: ?>>
    memref.store %w, %o[%i] : memref<512xf32>

  }
  return %o : memref<512xf32>
}
