// differs: mlir-opt-22 has no such pass.
// Buffers of one size take turns in places of that size; the extents stand in any order, and one
// alignment holds for all places.
func.func @same_extents(%n: index, %m: index, %in: memref<?x?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  memref.copy %in, %a : memref<?x?xf32> to memref<?x?xf32>
  %b = memref.alloc(%m, %n) {alignment = 64 : i64} : memref<?x?xf32>
  linalg.transpose ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>) permutation = [1, 0]
  %c = memref.alloc(%n, %m) : memref<?x?xf32>
  linalg.transpose ins(%b : memref<?x?xf32>) outs(%c : memref<?x?xf32>) permutation = [1, 0]
  %x = memref.load %c[%c0, %c0] : memref<?x?xf32>
  memref.dealloc %a : memref<?x?xf32>
  memref.dealloc %b : memref<?x?xf32>
  memref.dealloc %c : memref<?x?xf32>
  return %x : f32
}

// A loop carries a buffer whose size is known at run time.
func.func @carried(%n: index, %in: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xi32>
  memref.copy %in, %a : memref<?xi32> to memref<?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> memref<?xi32> {
    %b = memref.alloc(%n) : memref<?xi32>
    memref.copy %m, %b : memref<?xi32> to memref<?xi32>
    memref.dealloc %m : memref<?xi32>
    scf.yield %b : memref<?xi32>
  }
  %z = memref.load %r[%c0] : memref<?xi32>
  memref.dealloc %r : memref<?xi32>
  return %z : i32
}

// Near miss: nothing is allocated on the other path, and an arena would be.
func.func @in_a_branch(%n: index, %c: i1, %v: i32) {
  %c0 = arith.constant 0 : index
  scf.if %c {
    %a = memref.alloc(%n) : memref<?xi32>
    memref.store %v, %a[%c0] : memref<?xi32>
    %x = memref.load %a[%c0] : memref<?xi32>
    memref.dealloc %a : memref<?xi32>
    %b = memref.alloc(%n) : memref<?xi32>
    memref.store %x, %b[%c0] : memref<?xi32>
    memref.dealloc %b : memref<?xi32>
  }
  return
}

// Near miss: the second size is not known where the first buffer is allocated.
func.func @other_sizes(%n: index, %v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xi32>
  memref.store %v, %a[%c0] : memref<?xi32>
  %x = memref.load %a[%c0] : memref<?xi32>
  memref.dealloc %a : memref<?xi32>
  %k = arith.addi %n, %c1 : index
  %b = memref.alloc(%k) : memref<?xi32>
  memref.store %x, %b[%c0] : memref<?xi32>
  %y = memref.load %b[%c0] : memref<?xi32>
  memref.dealloc %b : memref<?xi32>
  return %y : i32
}
