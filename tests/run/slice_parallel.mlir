// Rounds of a parallel loop may run at once: they cannot have one slice.
func.func @main() {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %4 = arith.constant 4 : index
  %x = arith.constant 2.5 : f32
  %arena = memref.alloc() : memref<64xi8>
  scf.parallel (%i) = (%0) to (%4) step (%1) {
    %t = memref.view %arena[%0][] {freehold.slice = "t"} : memref<64xi8> to memref<4xf32>
    linalg.fill ins(%x : f32) outs(%t : memref<4xf32>)
    scf.reduce
  }
  memref.dealloc %arena : memref<64xi8>
  return
}
