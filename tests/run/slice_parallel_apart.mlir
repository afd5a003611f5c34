// Rounds of a parallel loop with bytes of their own, and others after it.
func.func @main() {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %4 = arith.constant 4 : index
  %16 = arith.constant 16 : index
  %x = arith.constant 2.5 : f32
  %arena = memref.alloc() : memref<64xi8>
  scf.parallel (%i) = (%0) to (%4) step (%1) {
    %offset = arith.muli %i, %16 : index
    %t = memref.view %arena[%offset][] {freehold.slice = "t"} : memref<64xi8> to memref<4xf32>
    linalg.fill ins(%x : f32) outs(%t : memref<4xf32>)
    %own = memref.alloca() : memref<16xi8>
    %u = memref.view %own[%0][] {freehold.slice = "u"} : memref<16xi8> to memref<4xf32>
    memref.copy %t, %u : memref<4xf32> to memref<4xf32>
    scf.reduce
  }
  %b = memref.view %arena[%0][] {freehold.slice = "b"} : memref<64xi8> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  memref.dealloc %arena : memref<64xi8>
  return
}
