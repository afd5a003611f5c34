// options: --ownership-based-buffer-deallocation --allow-unregistered-dialect --split-input-file --verify-diagnostics
// prints: nothing
//
// What the pass cannot judge is an error at its place, never a guess.

func.func @region_without_semantics(%c: i1) {
  %a = memref.alloc() : memref<2xi64>
  // expected-error @below {{All operations with attached regions need to implement the RegionBranchOpInterface}}
  // expected-note @below {{no `flow` is declared for 'unknown.region'}}
  "unknown.region"(%a) ({
    %b = memref.alloc() : memref<2xi64>
    "unknown.done"(%b) : (memref<2xi64>) -> ()
  }) : (memref<2xi64>) -> ()
  return
}

// -----

// The caller owns what it passes: it frees it too.
// expected-note @below {{the memref is defined here}}
func.func @frees_an_argument(%c: i1, %a: memref<2xi64>) {
  scf.if %c {
    // expected-error @below {{memory free side-effect on MemRef value not supported}}
    memref.dealloc %a : memref<2xi64>
  }
  return
}
