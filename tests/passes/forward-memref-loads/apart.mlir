// differs: mlir-opt has no pass of that name.
// What the program says of its memrefs decides what a store leaves alone.

// The seed: %b and %d, %c and %d are never one, %b and %c may be. Both reloads go.
func.func @pairs(%b: memref<4xi32>, %c: memref<4xi32>, %d: memref<4xi32>, %i: index) -> i32
    attributes {freehold.never_alias = [[0, 2], [1, 2]]} {
  %1 = memref.load %b[%i] : memref<4xi32>
  %2 = memref.load %c[%i] : memref<4xi32>
  %3 = arith.addi %2, %1 : i32
  memref.store %3, %d[%i] : memref<4xi32>
  %4 = memref.load %b[%i] : memref<4xi32>
  %5 = memref.load %c[%i] : memref<4xi32>
  %6 = arith.addi %5, %4 : i32
  return %6 : i32
}

// %b and %c may be one: what is loaded from %c has to be loaded again after a store to %b.
func.func @not_transitive(%b: memref<4xi32>, %c: memref<4xi32>, %d: memref<4xi32>, %i: index, %v: i32) -> i32
    attributes {freehold.never_alias = [[0, 2], [1, 2]]} {
  %1 = memref.load %c[%i] : memref<4xi32>
  memref.store %v, %b[%i] : memref<4xi32>
  %2 = memref.load %c[%i] : memref<4xi32>
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}

func.func @distinct(%p: memref<4xi32>, %q: memref<4xi32>, %i: index, %v: i32) -> i32 {
  %a, %b = memref.distinct_objects %p, %q : memref<4xi32>, memref<4xi32>
  %1 = memref.load %a[%i] : memref<4xi32>
  memref.store %v, %b[%i] : memref<4xi32>
  %2 = memref.load %a[%i] : memref<4xi32>
  // Of %p and %q themselves it says nothing.
  %3 = memref.load %p[%i] : memref<4xi32>
  memref.store %v, %q[%i] : memref<4xi32>
  %4 = memref.load %p[%i] : memref<4xi32>
  %5 = arith.addi %1, %2 : i32
  %6 = arith.addi %3, %4 : i32
  %7 = arith.addi %5, %6 : i32
  return %7 : i32
}

func.func @noalias(%p: memref<4xi32> {llvm.noalias}, %q: memref<4xi32>, %i: index, %v: i32) -> i32 {
  %1 = memref.load %p[%i] : memref<4xi32>
  memref.store %v, %q[%i] : memref<4xi32>
  %2 = memref.load %p[%i] : memref<4xi32>
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}
