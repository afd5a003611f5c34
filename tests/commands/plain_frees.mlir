func.func private @make() -> memref<4xf32>
func.func private @use(memref<4xf32>)
func.func private @tell() -> i1

// A new buffer has no better name than its own.
func.func @allocated() {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  return
}

// The same beside one of two, which each turn of the loop frees.
func.func @beside_a_merge() {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  %i = memref.alloc() : memref<4xf32>
  cf.br ^bb1(%i : memref<4xf32>)
^bb1(%m: memref<4xf32>):
  call @use(%m) : (memref<4xf32>) -> ()
  %n = memref.alloc() : memref<4xf32>
  %go = call @tell() : () -> i1
  cf.cond_br %go, ^bb1(%n : memref<4xf32>), ^bb2
^bb2:
  return
}
