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
