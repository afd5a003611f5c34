// run: --buffer-results-to-out-params

// Another memref is stored than what is returned.
func.func private @stores_another(%p: memref<1xmemref<4xf32>>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  memref.store %1, %p[%c0] : memref<1xmemref<4xf32>>
  return %0 : memref<4xf32>
}

// What goes round in a loop comes from what went round before.
func.func private @goes_round(%c: i1) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  cf.br ^bb1(%0 : memref<4xf32>)
^bb1(%1: memref<4xf32>):
  cf.cond_br %c, ^bb1(%1 : memref<4xf32>), ^bb2
^bb2:
  return %1 : memref<4xf32>
}
