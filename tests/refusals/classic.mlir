// What --buffer-deallocation cannot judge, with the place and a way on.
// pass: --buffer-deallocation

func.func @conditional(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{'bufferization.dealloc' frees under conditions, which clone-based deallocation has not: lower it first}}
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  return
}

// -----

func.func @one_of_two(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  // expected-note @below {{the memref is defined here}}
  %s = arith.select %c, %a, %b : memref<4xf32>
  // expected-error @below {{which buffer is freed here depends on the path taken: remove this deallocation, the pass inserts one}}
  memref.dealloc %s : memref<4xf32>
  return
}

// -----

func.func @one_of_two_grows(%c: i1, %n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  // expected-note @below {{the memref is defined here}}
  %s = arith.select %c, %a, %b : memref<?xf32>
  // expected-error @below {{which buffer is freed here depends on the path taken: run --expand-realloc before}}
  %r = memref.realloc %s(%n) : memref<?xf32> to memref<?xf32>
  return
}

// -----

func.func @unknown_branch(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface}}
  // expected-note @below {{a dialect file can say what 'some.branch' does}}
  "some.branch"(%a)[^bb1] : (memref<4xf32>) -> ()
^bb1:
  return
}

// -----

// The caller frees what it made: what is freed here is freed twice.
// expected-note @below {{the memref is defined here}}
func.func @argument(%m: memref<4xf32>) {
  // expected-error @below {{memory free side-effect on MemRef value not supported: the caller owns the buffers of arguments}}
  memref.dealloc %m : memref<4xf32>
  return
}

// -----

// As lowered deallocation frees what a function was handed over.
func.func private @base_of_argument(%m: memref<4xf32>) {
  // expected-note @below {{the memref is defined here}}
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index, index
  // expected-error @below {{memory free side-effect on MemRef value not supported: the caller owns the buffers of arguments}}
  memref.dealloc %base : memref<f32>
  return
}
func.func @caller() {
  %a = memref.alloc() : memref<4xf32>
  call @base_of_argument(%a) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @frees_what_a_scope_holds() {
  // expected-note @below {{the memref is defined here}}
  %s = memref.alloca() : memref<4xf32>
  // expected-error @below {{a scope those on the stack}}
  memref.dealloc %s : memref<4xf32>
  return
}

// -----

// The loop's own would be a copy, and nobody would free what memory held.
func.func @frees_from_memory_in_two_ways(%c: i1, %m: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %u = memref.alloca() : memref<1xmemref<4xf32>>
  memref.store %a, %u[%c0] : memref<1xmemref<4xf32>>
  scf.if %c {
    %l = memref.load %u[%c0] : memref<1xmemref<4xf32>>
    // expected-note @below {{what is read from memory is freed here, too}}
    memref.dealloc %l : memref<4xf32>
  } else {
    %l = memref.load %u[%c0] : memref<1xmemref<4xf32>>
    %last = scf.for %i = %c0 to %n step %c1 iter_args(%p = %l) -> (memref<4xf32>) {
      %next = memref.alloc() : memref<4xf32>
      // expected-error @below {{this may free a buffer that the function does not own, by a name that gets a copy}}
      memref.dealloc %p : memref<4xf32>
      scf.yield %next : memref<4xf32>
    }
    // expected-error @below {{this may free a buffer that the function does not own, by a name that gets a copy}}
    memref.dealloc %last : memref<4xf32>
  }
  return
}
