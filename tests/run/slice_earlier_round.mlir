// Each round begins a slice of its own: the one that is carried into the next round is gone there.
func.func @main() -> f32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %3 = arith.constant 3 : index
  %64 = arith.constant 64 : index
  %x = arith.constant 2.5 : f32
  %arena = memref.alloc() : memref<128xi8>
  %first = memref.view %arena[%64][] {freehold.slice = "first"} : memref<128xi8> to memref<4xf32>
  memref.store %x, %first[%0] : memref<4xf32>
  %last = scf.for %i = %0 to %3 step %1 iter_args(%old = %first) -> (memref<4xf32>) {
    %new = memref.view %arena[%0][] {freehold.slice = "new"} : memref<128xi8> to memref<4xf32>
    memref.copy %old, %new : memref<4xf32> to memref<4xf32>
    scf.yield %new : memref<4xf32>
  }
  %y = memref.load %last[%0] : memref<4xf32>
  memref.dealloc %arena : memref<128xi8>
  return %y : f32
}
