// A slice that is carried from round to round is at one of two places in turn.
func.func @main() -> f32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %5 = arith.constant 5 : index
  %16 = arith.constant 16 : index
  %x = arith.constant 2.5 : f32
  %arena = memref.alloc() : memref<48xi8>
  %32 = arith.constant 32 : index
  %first = memref.view %arena[%32][] {freehold.slice = "first"} : memref<48xi8> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%first : memref<4xf32>)
  %last = scf.for %i = %0 to %5 step %1 iter_args(%old = %first) -> (memref<4xf32>) {
    %turn = arith.remui %i, %2 : index
    %offset = arith.muli %turn, %16 : index
    %new = memref.view %arena[%offset][] {freehold.slice = "new"} : memref<48xi8> to memref<4xf32>
    linalg.add ins(%old, %first : memref<4xf32>, memref<4xf32>) outs(%new : memref<4xf32>)
    scf.yield %new : memref<4xf32>
  }
  %y = memref.load %last[%0] : memref<4xf32>
  memref.dealloc %arena : memref<48xi8>
  return %y : f32
}
