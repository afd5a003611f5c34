// differs: mlir-opt-22 has no such pass, and keeps the selects.

// Behind the branch the condition has a value, in all that the block dominates.
func.func @behind(%c: i1, %m: memref<4xf32>, %n: memref<4xf32>, %d: i1) -> memref<4xf32> {
  %x = arith.select %c, %m, %n : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb3
^bb1:
  cf.cond_br %d, ^bb2, ^bb3
^bb2:
  return %x : memref<4xf32>
^bb3:
  return %x : memref<4xf32>
}

// What was decided first holds: the second branch goes one way only.
func.func @twice(%c: i1, %m: memref<4xf32>, %n: memref<4xf32>, %d: i1) -> memref<4xf32> {
  %x = arith.select %c, %m, %n : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb4
^bb1:
  cf.cond_br %d, ^bb2, ^bb3
^bb2:
  cf.cond_br %c, ^bb3, ^bb4
^bb3:
  return %x : memref<4xf32>
^bb4:
  return %x : memref<4xf32>
}

// Both ways lead to one block: nothing is decided there.
func.func @one_block(%z: index, %e: i1, %c: i1, %m: memref<4xf32>, %n: memref<4xf32>) -> memref<4xf32> {
  %x = arith.select %c, %m, %n : memref<4xf32>
  cf.cond_br %c, ^bb1(%m : memref<4xf32>), ^bb1(%n : memref<4xf32>)
^bb1(%y: memref<4xf32>):
  %p = arith.select %e, %x, %y : memref<4xf32>
  memref.prefetch %p[%z], read, locality<3>, data : memref<4xf32>
  return %x : memref<4xf32>
}

// Elsewhere the select stays: as one value it has one owner.
func.func @handed_on(%z: index, %c: i1, %m: memref<4xf32>, %n: memref<4xf32>) {
  %x = arith.select %c, %m, %n : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2(%n : memref<4xf32>)
^bb1:
  memref.prefetch %x[%z], read, locality<3>, data : memref<4xf32>
  cf.br ^bb2(%x : memref<4xf32>)
^bb2(%y: memref<4xf32>):
  memref.prefetch %y[%z], read, locality<3>, data : memref<4xf32>
  return
}

// Numbers are left to mlir-opt's patterns.
func.func @numbers(%c: i1, %m: index, %n: index) -> index {
  %x = arith.select %c, %m, %n : index
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %x : index
^bb2:
  return %n : index
}
