// differs: mlir-opt-22 has no such pass.
// A tile is no larger than its whole: the copy of the whole is not needed any more, and its room
// holds the tile.
func.func @tile_of_whole(%in: memref<?xf32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = memref.dim %in, %c0 : memref<?xf32>
  %whole = memref.alloc(%n) : memref<?xf32>
  memref.copy %in, %whole : memref<?xf32> to memref<?xf32>
  memref.copy %whole, %out : memref<?xf32> to memref<?xf32>
  memref.dealloc %whole : memref<?xf32>
  scf.for %i = %c0 to %n step %c8 {
    %size = affine.min affine_map<(d0)[s0] -> (-d0 + s0, 16)>(%i)[%n]
    %part = memref.subview %out[%i] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %tile = memref.alloc(%size) : memref<?xf32>
    memref.copy %part, %tile : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
    memref.copy %tile, %part : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    memref.dealloc %tile : memref<?xf32>
  }
  return
}

// What is never more than eight elements lies in an arena of a known size.
func.func @at_most_eight(%n: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<8xf32>
  memref.store %v, %a[%c0] : memref<8xf32>
  %x = memref.load %a[%c0] : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  %m = arith.minsi %n, %c8 : index
  %b = memref.alloc(%m) : memref<?xf32>
  memref.store %x, %b[%c0] : memref<?xf32>
  %y = memref.load %b[%c0] : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return %y : f32
}

// Twice as many elements of the same extents; the smaller buffer comes first, in a branch.
func.func @half(%n: index, %m: index, %c: i1, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  scf.if %c {
    %a = memref.alloc(%m, %n) : memref<?x?xf32>
    memref.store %v, %a[%c0, %c0] : memref<?x?xf32>
    memref.dealloc %a : memref<?x?xf32>
  }
  %b = memref.alloc(%n, %m) : memref<?x?x2xf32>
  memref.store %v, %b[%c0, %c0, %c0] : memref<?x?x2xf32>
  %x = memref.load %b[%c0, %c0, %c0] : memref<?x?x2xf32>
  memref.dealloc %b : memref<?x?x2xf32>
  return %x : f32
}

// Near miss: a factor may be none at all, so that the larger size is known at run time only; and a
// sum that may overflow is of a size of its own, not known in front of the others.
func.func @not_ordered(%n: index, %m: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  memref.store %v, %a[%c0, %c0] : memref<?x?xf32>
  %x = memref.load %a[%c0, %c0] : memref<?x?xf32>
  memref.dealloc %a : memref<?x?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.store %x, %b[%c0] : memref<?xf32>
  %y = memref.load %b[%c0] : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  %s = arith.addi %n, %m : index
  %c = memref.alloc(%s) : memref<?xf32>
  memref.store %y, %c[%c0] : memref<?xf32>
  %z = memref.load %c[%c0] : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return %z : f32
}

// Near miss: both are needed at a time.
func.func @beside(%in: memref<?xf32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = memref.dim %in, %c0 : memref<?xf32>
  %whole = memref.alloc(%n) : memref<?xf32>
  memref.copy %in, %whole : memref<?xf32> to memref<?xf32>
  %size = arith.minsi %n, %c8 : index
  %part = memref.subview %whole[0] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %tile = memref.alloc(%size) : memref<?xf32>
  memref.copy %part, %tile : memref<?xf32, strided<[1]>> to memref<?xf32>
  memref.copy %tile, %part : memref<?xf32> to memref<?xf32, strided<[1]>>
  memref.dealloc %tile : memref<?xf32>
  memref.copy %whole, %out : memref<?xf32> to memref<?xf32>
  memref.dealloc %whole : memref<?xf32>
  return
}
