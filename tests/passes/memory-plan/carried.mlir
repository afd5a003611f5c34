// differs: mlir-opt-22 has no such pass.
// A round of the loop reads the buffer of the round before: two places in turn are enough, for the
// buffer before the loop, too.
func.func @two_in_turn(%n: index, %in: memref<16xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  memref.copy %in, %a : memref<16xf32> to memref<16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> memref<16xf32> {
    %b = memref.alloc() : memref<16xf32>
    memref.copy %m, %b : memref<16xf32> to memref<16xf32>
    memref.dealloc %m : memref<16xf32>
    scf.yield %b : memref<16xf32>
  }
  %z = memref.load %r[%c0] : memref<16xf32>
  memref.dealloc %r : memref<16xf32>
  return %z : f32
}

// Three: the last but one is still read.
func.func @three_in_turn(%n: index, %in: memref<16xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  memref.copy %in, %a : memref<16xf32> to memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  memref.copy %in, %b : memref<16xf32> to memref<16xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<16xf32>, memref<16xf32>) {
    %new = memref.alloc() : memref<16xf32>
    %x = memref.load %p[%c0] : memref<16xf32>
    memref.copy %q, %new : memref<16xf32> to memref<16xf32>
    memref.store %x, %new[%c1] : memref<16xf32>
    memref.dealloc %p : memref<16xf32>
    scf.yield %q, %new : memref<16xf32>, memref<16xf32>
  }
  %z = memref.load %r#0[%c1] : memref<16xf32>
  %w = memref.load %r#1[%c0] : memref<16xf32>
  memref.dealloc %r#0 : memref<16xf32>
  memref.dealloc %r#1 : memref<16xf32>
  %s = arith.addf %z, %w : f32
  return %s : f32
}

// Near miss: the first buffer may be needed in any later round, so that no row of places is enough.
func.func @sometimes(%n: index, %c: i1, %in: memref<16xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  memref.copy %in, %a : memref<16xf32> to memref<16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> memref<16xf32> {
    %b = memref.alloc() : memref<16xf32>
    memref.copy %m, %b : memref<16xf32> to memref<16xf32>
    %k = arith.select %c, %m, %b : memref<16xf32>
    scf.yield %k : memref<16xf32>
  }
  %z = memref.load %r[%c0] : memref<16xf32>
  return %z : f32
}
