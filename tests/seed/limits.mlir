// options: --ownership-based-buffer-deallocation=strict-mlir=true --allow-unregistered-dialect --split-input-file --verify-diagnostics
// prints: nothing
//
// What the specification's pass cannot judge is an error at its place, for who wants that.

func.func @region_without_semantics(%c: i1) {
  %a = memref.alloc() : memref<2xi64>
  // expected-error @below {{All operations with attached regions need to implement the RegionBranchOpInterface}}
  // expected-error @below {{ops with unknown memory side effects are not supported}}
  "unknown.region"(%a) ({
    %b = memref.alloc() : memref<2xi64>
    // expected-error @below {{ops with unknown memory side effects are not supported}}
    "unknown.done"(%b) : (memref<2xi64>) -> ()
  }) : (memref<2xi64>) -> ()
  return
}

// -----

// The caller owns what it passes: it frees it too.
func.func @frees_an_argument(%c: i1, %a: memref<2xi64>) {
  scf.if %c {
    // expected-error @below {{memory free side-effect on MemRef value not supported}}
    memref.dealloc %a : memref<2xi64>
  }
  return
}
