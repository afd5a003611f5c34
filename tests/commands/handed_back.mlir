func.func private @use(memref<4xf32>)

// Every call is seen: what is returned is still the caller's.
func.func private @same(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func private @same_by_another(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @same(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// Two that call each other.
func.func private @even(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> memref<4xf32> {
    %0 = func.call @odd(%c, %m) : (i1, memref<4xf32>) -> memref<4xf32>
    scf.yield %0 : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  return %r : memref<4xf32>
}

func.func private @odd(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @even(%c, %m) : (i1, memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @caller(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = call @same_by_another(%a) : (memref<4xf32>) -> memref<4xf32>
  call @use(%b) : (memref<4xf32>) -> ()
  %d = call @odd(%c, %a) : (i1, memref<4xf32>) -> memref<4xf32>
  call @use(%d) : (memref<4xf32>) -> ()
  return
}
