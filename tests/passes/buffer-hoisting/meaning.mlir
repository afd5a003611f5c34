// differs: mlir-opt-22 makes one buffer of the old and the new one, moves the allocation away from its free, and knows fewer names.
func.func private @use(memref<2xf32>)

// ^body reads the buffer of the last round while it fills its own: they stay two.
func.func @carried_past_the_header(%c: i1, %m: memref<2xf32>) {
  cf.cond_br %c, ^body(%m : memref<2xf32>), ^exit(%m : memref<2xf32>)
^body(%p: memref<2xf32>):
  %a = memref.alloc() : memref<2xf32>
  memref.copy %p, %a : memref<2xf32> to memref<2xf32>
  cf.cond_br %c, ^body(%a : memref<2xf32>), ^exit(%a : memref<2xf32>)
^exit(%r: memref<2xf32>):
  func.call @use(%r) : (memref<2xf32>) -> ()
  return
}

// A table remembers the buffers of all rounds.
func.func @written_to_memory(%c: i1, %m: memref<2xf32>, %table: memref<?xmemref<2xf32>>, %i: index) {
  cf.cond_br %c, ^body, ^exit(%m : memref<2xf32>)
^body:
  %a = memref.alloc() : memref<2xf32>
  memref.store %a, %table[%i] : memref<?xmemref<2xf32>>
  cf.cond_br %c, ^body, ^exit(%a : memref<2xf32>)
^exit(%r: memref<2xf32>):
  func.call @use(%r) : (memref<2xf32>) -> ()
  return
}

// The other way would never free it.
func.func @freed_on_one_way(%c: i1, %m: memref<2xf32>) {
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() : memref<2xf32>
  cf.br ^exit(%a, %a : memref<2xf32>, memref<2xf32>)
^right:
  %b = memref.alloca() : memref<2xf32>
  %d = memref.alloc() : memref<2xf32>
  cf.br ^exit(%b, %d : memref<2xf32>, memref<2xf32>)
^exit(%r: memref<2xf32>, %o: memref<2xf32>):
  func.call @use(%r) : (memref<2xf32>) -> ()
  memref.dealloc %o : memref<2xf32>
  return
}

// Both are names of what they are given.
func.func @other_names(%c: i1, %m: memref<2xf32>) {
  cf.cond_br %c, ^a, ^b(%m : memref<2xf32>)
^a:
  %0 = memref.alloc() : memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  %2:2 = memref.distinct_objects %0, %1 : memref<2xf32>, memref<2xf32>
  cf.br ^b(%2#1 : memref<2xf32>)
^b(%r: memref<2xf32>):
  func.call @use(%r) : (memref<2xf32>) -> ()
  return
}
