func.func private @use(memref<4xf32>)
func.func private @tell() -> i1

// Nothing uses either behind the dealloc.
func.func @last(%c: i1, %a: memref<4xf32>, %p: memref<4xf32>) -> i1 {
  call @use(%a) : (memref<4xf32>) -> ()
  %own = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%p : memref<4xf32>)
  return %own : i1
}

// The two may be one buffer, and it is used by one of its names.
func.func @used_later(%c: i1, %a: memref<4xf32>, %p: memref<4xf32>) -> i1 {
  %own = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%p : memref<4xf32>)
  call @use(%p) : (memref<4xf32>) -> ()
  return %own : i1
}

// What is used behind it is another buffer.
func.func @another_used_later(%c: i1, %a: memref<4xf32>, %p: memref<4xf32>) -> i1 {
  %b = memref.alloc() : memref<4xf32>
  %own = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%p : memref<4xf32>)
  call @use(%b) : (memref<4xf32>) -> ()
  memref.dealloc %b : memref<4xf32>
  return %own : i1
}

// Each turn has a buffer of its own: what the next one uses by this name is another.
func.func @each_turn(%c: i1, %p: memref<4xf32>) {
  cf.br ^bb1
^bb1:
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  %go = call @tell() : () -> i1
  cf.cond_br %go, ^bb1, ^bb2
^bb2:
  return
}

// By the name of what may be this one or another, the next turn may use either.
func.func @one_of_two(%c: i1, %p: memref<4xf32>) {
  cf.br ^bb1
^bb1:
  %a = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %p : memref<4xf32>
  %own = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%s : memref<4xf32>)
  %go = call @tell() : () -> i1
  cf.cond_br %go, ^bb1, ^bb2
^bb2:
  return
}

// One buffer for all turns: the next one uses it.
func.func @next_turn(%c: i1, %p: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  cf.br ^bb1
^bb1:
  call @use(%a) : (memref<4xf32>) -> ()
  %own = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%p : memref<4xf32>)
  %go = call @tell() : () -> i1
  cf.cond_br %go, ^bb1, ^bb2
^bb2:
  return
}
