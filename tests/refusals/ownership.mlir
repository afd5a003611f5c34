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
