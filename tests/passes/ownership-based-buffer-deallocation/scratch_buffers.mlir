// differs: mlir-opt's pass refuses deallocations in the input.

// Scratch buffers: a call of a function that only works on what it is handed goes with the frees
// that its answer decided, and nothing else does.

memref.global @table : memref<1xi1> = dense<false>
memref.global @seen : memref<1xi1> = uninitialized
func.func private @external(memref<?xi1>)

func.func private @fill(%a: memref<?xi1>) {
  %i = arith.constant 0 : index
  %no = arith.constant false
  memref.store %no, %a[%i] : memref<?xi1>
  return
}

// All of it goes.
func.func @goes(%n: index) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @fill(%cast) : (memref<?xi1>) -> ()
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  memref.dealloc %t : memref<1xi1>
  return
}

// One buffer handed twice.
func.func @two_names(%n: index) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @fill_both(%cast, %cast) : (memref<?xi1>, memref<?xi1>) -> ()
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  memref.dealloc %t : memref<1xi1>
  return
}

func.func private @fill_both(%a: memref<?xi1>, %b: memref<?xi1>) {
  %i = arith.constant 0 : index
  %no = arith.constant false
  memref.store %no, %a[%i] : memref<?xi1>
  memref.store %no, %b[%i] : memref<?xi1>
  return
}

// A call that gives something stays.
func.func @with_result(%n: index) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  %r = call @fill_and_tell(%cast) : (memref<?xi1>) -> i1
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  memref.dealloc %t : memref<1xi1>
  return
}

func.func private @fill_and_tell(%a: memref<?xi1>) -> i1 {
  %i = arith.constant 0 : index
  %no = arith.constant false
  memref.store %no, %a[%i] : memref<?xi1>
  return %no : i1
}

// What an external function does is not known.
func.func @external_callee(%n: index) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @external(%cast) : (memref<?xi1>) -> ()
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  memref.dealloc %t : memref<1xi1>
  return
}

// A global is there before and after.
func.func @of_a_global(%n: index) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.get_global @table : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @fill(%cast) : (memref<?xi1>) -> ()
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  return
}

// Not one of the sizes that the lowering makes.
func.func @of_dynamic_size(%n: index) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc(%n) : memref<?xi1>
  %cast = memref.cast %t : memref<?xi1> to memref<?xi1, strided<[?], offset: ?>>
  call @fill(%t) : (memref<?xi1>) -> ()
  %l = memref.load %t[%i] : memref<?xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  memref.dealloc %t : memref<?xi1>
  return
}

// A name of the buffer is read by something else.
func.func @cast_is_read(%n: index, %out: memref<?xi1>) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @fill(%cast) : (memref<?xi1>) -> ()
  %x = memref.load %cast[%i] : memref<?xi1>
  memref.store %x, %out[%i] : memref<?xi1>
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  memref.dealloc %t : memref<1xi1>
  return
}

// The buffer is read by something else.
func.func @is_copied(%n: index, %out: memref<1xi1>) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @fill(%cast) : (memref<?xi1>) -> ()
  memref.copy %t, %out : memref<1xi1> to memref<1xi1>
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  memref.dealloc %t : memref<1xi1>
  return
}

// The buffer itself is put into memory.
func.func @is_stored(%n: index, %out: memref<1xmemref<1xi1>>) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @fill(%cast) : (memref<?xi1>) -> ()
  memref.store %t, %out[%i] : memref<1xmemref<1xi1>>
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  return
}

// A callee that writes elsewhere.
func.func @with_writes_a_global(%n: index) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @writes_a_global(%cast) : (memref<?xi1>) -> ()
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  memref.dealloc %t : memref<1xi1>
  return
}

func.func private @writes_a_global(%a: memref<?xi1>) {
  %i = arith.constant 0 : index
  %no = arith.constant false
  memref.store %no, %a[%i] : memref<?xi1>
  %g = memref.get_global @seen : memref<1xi1>
  memref.store %no, %g[%i] : memref<1xi1>
  return
}

// A callee that may not come to an end.
func.func @with_may_be_endless(%n: index) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @may_be_endless(%cast) : (memref<?xi1>) -> ()
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  memref.dealloc %t : memref<1xi1>
  return
}

func.func private @may_be_endless(%a: memref<?xi1>) {
  %i = arith.constant 0 : index
  %no = arith.constant false
  memref.store %no, %a[%i] : memref<?xi1>
  scf.while : () -> () {
    %go = memref.load %a[%i] : memref<?xi1>
    scf.condition(%go)
  } do {
    scf.yield
  }
  return
}

// A callee with blocks that may be a loop.
func.func @with_branches(%n: index) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @branches(%cast) : (memref<?xi1>) -> ()
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  memref.dealloc %t : memref<1xi1>
  return
}

func.func private @branches(%a: memref<?xi1>) {
  %i = arith.constant 0 : index
  %no = arith.constant false
  memref.store %no, %a[%i] : memref<?xi1>
  scf.execute_region {
    cf.br ^bb1
  ^bb1:
    %go = memref.load %a[%i] : memref<?xi1>
    cf.cond_br %go, ^bb1, ^bb2
  ^bb2:
    scf.yield
  }
  return
}

// A callee with a second block, though nothing reaches it.
func.func @with_has_two_blocks(%n: index) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @has_two_blocks(%cast) : (memref<?xi1>) -> ()
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  memref.dealloc %t : memref<1xi1>
  return
}

func.func private @has_two_blocks(%a: memref<?xi1>) {
  %i = arith.constant 0 : index
  %no = arith.constant false
  memref.store %no, %a[%i] : memref<?xi1>
  return
^bb1:
  return
}

// A callee that calls what is not known.
func.func @with_calls_on(%n: index) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @calls_on(%cast) : (memref<?xi1>) -> ()
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %0 : memref<?xf32>
  }
  memref.dealloc %t : memref<1xi1>
  return
}

func.func private @calls_on(%a: memref<?xi1>) {
  %i = arith.constant 0 : index
  %no = arith.constant false
  memref.store %no, %a[%i] : memref<?xi1>
  call @external(%a) : (memref<?xi1>) -> ()
  return
}

// A call that is handed nothing is no group: the free before it stands where it stood.
func.func @handed_nothing(%n: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  call @nothing() : () -> ()
  %left = memref.alloc(%n) : memref<?xf32>
  return
}
func.func private @nothing() {
  return
}

// The last function is none that a call of another name means.
func.func private @last(memref<?xi1>)

// The free at the end stands before scratch buffers, so that it is decided anew.
func.func @frees_before_a_group(%n: index) {
  %i = arith.constant 0 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %1 = memref.alloc(%n) : memref<?xf32>
  %2 = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  %t = memref.alloc() : memref<1xi1>
  %cast = memref.cast %t : memref<1xi1> to memref<?xi1>
  call @fill(%cast) : (memref<?xi1>) -> ()
  %l = memref.load %t[%i] : memref<1xi1>
  scf.if %l {
    memref.dealloc %1 : memref<?xf32>
  }
  memref.dealloc %t : memref<1xi1>
  return
}
