func.func private @use(memref<4xf32>)

// Returns a new buffer, and what else it frees is decided anew.
func.func private @fresh(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  call @use(%b) : (memref<4xf32>) -> ()
  bufferization.dealloc (%b : memref<4xf32>) if (%c)
  return %a : memref<4xf32>
}

// The free of its result stays ahead of other work.
func.func @frees_ahead(%c: i1, %m: memref<4xf32>) {
  %a = call @fresh(%c) : (i1) -> memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  call @use(%m) : (memref<4xf32>) -> ()
  return
}

// Returns a copy, which is taken out: what its callers free is decided anew, too.
func.func private @copied(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @frees_a_copy(%m: memref<4xf32>) {
  %a = call @copied(%m) : (memref<4xf32>) -> memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  call @use(%m) : (memref<4xf32>) -> ()
  return
}

func.func @frees_a_copy_last(%m: memref<4xf32>) {
  %a = call @copied(%m) : (memref<4xf32>) -> memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// It never owns what it returns: its caller has nothing to free, and asks for no token.
func.func private @same(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func @asks_the_same(%m: memref<4xf32>) {
  %a = call @same(%m) : (memref<4xf32>) -> memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  return
}
