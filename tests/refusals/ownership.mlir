// What --ownership-based-buffer-deallocation cannot judge, with the place and a way on.

func.func @conditional_free(%c: i1) {
  // expected-note @below {{the memref is defined here}}
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    // expected-error @below {{which buffer is freed here depends on the path taken, or a region around it owns the buffer}}
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// -----

func.func @returned_after_free() -> memref<4xf32> {
  // expected-note @below {{the memref is defined here}}
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{the buffer freed here may be used afterwards}}
  memref.dealloc %a : memref<4xf32>
  return %a : memref<4xf32>
}

// -----

func.func @used_in_a_later_block() {
  // expected-note @below {{the memref is defined here}}
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{the buffer freed here may be used afterwards}}
  memref.dealloc %a : memref<4xf32>
  cf.br ^next
^next:
  "test.use"(%a) : (memref<4xf32>) -> ()
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

func.func @unknown_region() {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
  // expected-note @below {{no `flow` is declared for 'test.region'}}
  "test.region"() ({
    "test.use"(%a) : (memref<4xf32>) -> ()
  }) : () -> ()
  return
}

// -----

func.func @dealloc_present(%a: memref<4xf32>, %c: i1) {
  // expected-error @below {{No deallocation operations must be present when running this pass!}}
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
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
