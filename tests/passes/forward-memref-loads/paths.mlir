// differs: mlir-opt has no pass of that name.
// Branches, loops and regions.

// Both sides leave %m[0] alone; one of them writes %m[1].
func.func @diamond(%m: memref<4xi32>, %c: i1, %v: i32, %w: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %v, %m[%c0] : memref<4xi32>
  memref.store %v, %m[%c1] : memref<4xi32>
  cf.cond_br %c, ^a, ^b
^a:
  memref.store %w, %m[%c1] : memref<4xi32>
  cf.br ^d
^b:
  %x = memref.load %m[%c1] : memref<4xi32>
  cf.br ^d
^d:
  %1 = memref.load %m[%c0] : memref<4xi32>
  %2 = memref.load %m[%c1] : memref<4xi32>
  return %1, %2 : i32, i32
}

// Every path overwrites the first two stores. The last one writes what one path has written and another has not.
func.func @overwritten(%m: memref<4xi32>, %c: i1, %v: i32, %w: i32) {
  %c0 = arith.constant 0 : index
  memref.store %v, %m[%c0] : memref<4xi32>
  cf.cond_br %c, ^a, ^d
^a:
  memref.store %w, %m[%c0] : memref<4xi32>
  cf.br ^d
^d:
  memref.store %v, %m[%c0] : memref<4xi32>
  return
}

// The store of the same value behind a branch is the one that stays.
func.func @one_of_two(%m: memref<4xi32>, %c: i1, %v: i32) {
  %c0 = arith.constant 0 : index
  memref.store %v, %m[%c0] : memref<4xi32>
  cf.cond_br %c, ^a, ^d
^a:
  memref.store %v, %m[%c0] : memref<4xi32>
  return
^d:
  memref.store %v, %m[%c0] : memref<4xi32>
  return
}

// In the second round %m[0] is what the first one wrote; %i is another index in each.
func.func @loop(%m: memref<4xi32>, %k: memref<4xi32>, %n: index, %v: i32) -> i32 attributes {freehold.never_alias = [[0, 1]]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %v, %m[%c0] : memref<4xi32>
  memref.store %v, %k[%c1] : memref<4xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%c0] : memref<4xi32>
    %y = memref.load %k[%c1] : memref<4xi32>
    %s = arith.addi %x, %y : i32
    memref.store %s, %m[%i] : memref<4xi32>
    %z = memref.load %m[%i] : memref<4xi32>
    memref.store %z, %m[%c0] : memref<4xi32>
  }
  %r = memref.load %k[%c1] : memref<4xi32>
  return %r : i32
}

// A loop of blocks, with a buffer of its own in each round.
func.func @rounds(%n: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^h(%c0 : index)
^h(%i: index):
  %m = memref.alloc() : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^b, ^e
^b:
  %j = arith.addi %i, %c1 : index
  %x = memref.load %m[%i] : memref<4xi32>
  memref.store %x, %m[%c0] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  cf.br ^h(%j : index)
^e:
  memref.dealloc %m : memref<4xi32>
  return
}

// What runs later or in any way begins with nothing known.
func.func @unknown(%m: memref<4xi32>, %v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  memref.store %v, %m[%c0] : memref<4xi32>
  scf.execute_region {
    %x = memref.load %m[%c0] : memref<4xi32>
    memref.store %x, %m[%c0] : memref<4xi32>
    scf.yield
  }
  %1 = memref.generic_atomic_rmw %m[%c0] : memref<4xi32> {
  ^bb0(%old: i32):
    memref.atomic_yield %old : i32
  }
  %2 = memref.load %m[%c0] : memref<4xi32>
  return %2 : i32
}
