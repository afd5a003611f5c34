// What the program says is never one allocation: symmetric, and not transitive.

// Before the operation nothing is known of %p and %q, nor where it does not run.
func.func @distinct(%p: memref<4xf32>, %q: memref<4xf32>, %c: i1) {
  %v = memref.cast %p : memref<4xf32> to memref<?xf32>
  scf.if %c {
    %a, %b = memref.distinct_objects %p, %q : memref<4xf32>, memref<4xf32>
    %w = memref.cast %a : memref<4xf32> to memref<?xf32>
    "use"(%w, %b) : (memref<?xf32>, memref<4xf32>) -> ()
  }
  "use"(%v, %q) : (memref<?xf32>, memref<4xf32>) -> ()
  return
}

// Nothing but its views is %p; %q and %r may be one.
func.func @noalias(%p: memref<4xf32> {llvm.noalias}, %q: memref<4xf32>, %r: memref<4xf32>, %c: i1) {
  %v = memref.cast %p : memref<4xf32> to memref<?xf32>
  %s = arith.select %c, %p, %q : memref<4xf32>
  "use"(%v, %q, %s) : (memref<?xf32>, memref<4xf32>, memref<4xf32>) -> ()
  return
}

// %p and %q, %q and %r: %p may be %r.
func.func @pairs(%p: memref<4xf32>, %c: i1, %q: memref<4xf32>, %r: memref<4xf32>)
    attributes {freehold.never_alias = [[0, 2], [2, 3]]} {
  %s = arith.select %c, %p, %r : memref<4xf32>
  "use"(%p, %q, %r, %s) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  return
}

// What is written to memory comes back from there.
func.func @stored(%p: memref<4xf32> {llvm.noalias}, %q: memref<4xf32> {llvm.noalias}, %t: memref<2xmemref<4xf32>>) {
  %i = arith.constant 0 : index
  memref.store %p, %t[%i] : memref<2xmemref<4xf32>>
  %l = memref.load %t[%i] : memref<2xmemref<4xf32>>
  "use"(%l) : (memref<4xf32>) -> ()
  return
}
