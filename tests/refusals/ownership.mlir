// What --ownership-based-buffer-deallocation cannot judge, with the place and a way on.

func.func @returned_after_free() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{the buffer freed here is used afterwards}}
  memref.dealloc %a : memref<4xf32>
  // expected-note @below {{it is used here}}
  return %a : memref<4xf32>
}

// -----

func.func @freed_twice() {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{the buffer freed here is used afterwards}}
  memref.dealloc %a : memref<4xf32>
  // expected-note @below {{it is used here}}
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// The caller frees it too: the boundary rules never give an argument's buffer away.
// expected-note @below {{the memref is defined here}}
func.func @argument(%c: i1, %a: memref<4xf32>) {
  scf.if %c {
    // expected-error @below {{memory free side-effect on MemRef value not supported}}
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// -----

// What the region of an unknown operation ends with may be used by anyone at any time.
func.func @unknown_region() {
  %a = memref.alloc() : memref<4xf32>
  "test.region"(%a) ({
    // expected-remark @below {{this buffer is not freed: it leaves its region by an operation that does not say where it goes}}
    %b = memref.alloc() : memref<4xf32>
    %c = memref.alloc() : memref<4xf32>
    "test.use"(%a, %c) : (memref<4xf32>, memref<4xf32>) -> ()
    "test.yield"(%b) : (memref<4xf32>) -> ()
  }) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @unknown_branch() {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!}}
  // expected-note @below {{a dialect file can say what 'test.branch' does}}
  "test.branch"(%a)[^one, ^two] : (memref<4xf32>) -> ()
^one:
  return
^two:
  // expected-error @below {{Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!}}
  // expected-note @below {{a dialect file can say what 'test.stop' does}}
  "test.stop"(%a) : (memref<4xf32>) -> ()
}

// -----

// Freed where it is made, and nowhere needed afterwards: nothing to refuse.
func.func @freed() {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// From the mutation test (seeds 72, 208, 890, 2211 and 10445): it returned (1, 0) before the pass, which decided these
// results anew, and (0, 0) after it.
func.func @returns_results() -> (i1, i1) {
  %true = arith.constant true
  %m = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  // expected-error @below {{a result of this deallocation is used by more than other deallocations}}
  %r:2 = bufferization.dealloc (%m : memref<4xf32>) if (%true) retain (%m, %n : memref<4xf32>, memref<4xf32>)
  bufferization.dealloc (%m, %n : memref<4xf32>, memref<4xf32>) if (%r#0, %true)
  // expected-note @below {{it is used here}}
  return %r#0, %r#1 : i1, i1
}

// -----

// A private function hands its result on, arithmetic and a branch too: a public one returns it in the end.
func.func private @hands_on(%m: memref<4xf32>, %c: i1) -> i1 {
  // expected-error @below {{a result of this deallocation is used by more than other deallocations}}
  %r = bufferization.dealloc (%m : memref<4xf32>) if (%c) retain (%m : memref<4xf32>)
  cf.br ^end(%r : i1)
^end(%s: i1):
  return %s : i1
}

func.func @returns_what_is_handed_on(%m: memref<4xf32>, %c: i1) -> i32 {
  %false = arith.constant false
  %0 = call @hands_on(%m, %false) : (memref<4xf32>, i1) -> i1
  %1 = scf.if %c -> i1 {
    scf.yield %0 : i1
  } else {
    scf.yield %c : i1
  }
  %2 = arith.extui %1 : i1 to i32
  // expected-note @below {{it is used here}}
  return %2 : i32
}

// -----

// No one but deallocs asks what these say.
func.func private @asked_by_deallocs(%c: i1) -> (memref<4xf32>, i1) {
  %true = arith.constant true
  %m = memref.alloc() : memref<4xf32>
  %r = bufferization.dealloc (%m : memref<4xf32>) if (%true) retain (%m : memref<4xf32>)
  %s = arith.ori %r, %c : i1
  return %m, %s : memref<4xf32>, i1
}

func.func @asks(%c: i1) {
  %0:2 = call @asked_by_deallocs(%c) : (i1) -> (memref<4xf32>, i1)
  cf.br ^end(%0#1 : i1)
^end(%s: i1):
  bufferization.dealloc (%0#0 : memref<4xf32>) if (%s)
  return
}

// -----

// It decides what the program does.
func.func @branches(%m: memref<4xf32>) {
  %false = arith.constant false
  // expected-error @below {{a result of this deallocation is used by more than other deallocations}}
  %r = bufferization.dealloc (%m : memref<4xf32>) if (%false) retain (%m : memref<4xf32>)
  // expected-note @below {{it is used here}}
  scf.if %r {
    "test.use"(%m) : (memref<4xf32>) -> ()
  }
  return
}

// -----

// As with `memref.dealloc`: the caller owns them.
// expected-note @below {{the memref is defined here}}
func.func @deallocs_arguments(%a: memref<4xf32>, %b: memref<4xf32>) {
  %true = arith.constant true
  // expected-error @below {{the caller owns the buffers of arguments}}
  bufferization.dealloc (%a, %b : memref<4xf32>, memref<4xf32>) if (%true, %true)
  return
}

// -----

// On some paths only, and by another name.
// expected-note @below {{the memref is defined here}}
func.func @deallocs_a_view_of_an_argument(%a: memref<4xf32>, %c: i1) {
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  // expected-error @below {{the caller owns the buffers of arguments}}
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  return
}

// -----

func.func @deallocs_one_of_two_arguments(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) {
  // expected-note @below {{the memref is defined here}}
  %m = scf.if %c -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %b : memref<4xf32>
  }
  // expected-error @below {{the caller owns the buffers of arguments}}
  bufferization.dealloc (%m : memref<4xf32>) if (%c)
  return
}

// -----

// The function owns one of the two, and frees the other with it.
func.func @deallocs_an_argument_too(%a: memref<4xf32>, %c: i1) {
  %true = arith.constant true
  %own = memref.alloc() : memref<4xf32>
  // expected-note @below {{the memref is defined here}}
  %m = arith.select %c, %own, %a : memref<4xf32>
  // expected-error @below {{the caller owns the buffers of arguments}}
  bufferization.dealloc (%m : memref<4xf32>) if (%true)
  return
}

// -----

func.func @deallocs_what_a_scope_holds(%c: i1) {
  %own = memref.alloc() : memref<4xf32>
  // expected-note @below {{the memref is defined here}}
  %s = memref.alloca() : memref<4xf32>
  // expected-error @below {{a scope owns the buffers on the stack}}
  bufferization.dealloc (%own, %s : memref<4xf32>, memref<4xf32>) if (%c, %c)
  return
}

// -----

memref.global "private" @table : memref<4xf32> = dense<1.0>
func.func @deallocs_a_global(%c: i1) {
  // expected-note @below {{the memref is defined here}}
  %g = memref.get_global @table : memref<4xf32>
  // expected-error @below {{nobody owns a global}}
  bufferization.dealloc (%g : memref<4xf32>) if (%c)
  return
}

// -----

memref.global "private" @table : memref<4xf32> = dense<1.0>
func.func @frees_a_global() {
  // expected-note @below {{the memref is defined here}}
  %g = memref.get_global @table : memref<4xf32>
  // expected-error @below {{nobody owns a global}}
  memref.dealloc %g : memref<4xf32>
  return
}

// -----

// It would not be freed any more: what is read from memory is the program's.
func.func @deallocs_what_memory_holds(%table: memref<1xmemref<4xf32>>, %i: index) {
  %true = arith.constant true
  // expected-note @below {{the memref is defined here}}
  %m = memref.load %table[%i] : memref<1xmemref<4xf32>>
  // expected-error @below {{lower it first, with --bufferization-lower-deallocations}}
  bufferization.dealloc (%m : memref<4xf32>) if (%true)
  return
}

// -----

// Nothing is freed of what is retained, nor under a condition that never holds; where the
// function owns what the condition speaks of it is right.
func.func @frees_nothing_of_the_caller(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %true = arith.constant true
  %false = arith.constant false
  %own = memref.alloc() : memref<4xf32>
  %m = arith.select %c, %own, %a : memref<4xf32>
  "test.use"(%m) : (memref<4xf32>) -> ()
  bufferization.dealloc (%a : memref<4xf32>) if (%false)
  %r = bufferization.dealloc (%a : memref<4xf32>) if (%true) retain (%a : memref<4xf32>)
  bufferization.dealloc (%m : memref<4xf32>) if (%c)
  return %a : memref<4xf32>
}
