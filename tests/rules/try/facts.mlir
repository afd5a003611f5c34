// Needs the rule: nothing uses %n later.
func.func @dead(%m: memref<2xf32>, %n: memref<2xf32>, %a: i1, %b: i1) {
  %one = arith.xori %a, %b : i1
  %both = arith.andi %a, %b : i1
  bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%one, %both)
  return
}

// A view of %n is used later.
func.func @used(%m: memref<2xf32>, %n: memref<2xf32>, %a: i1, %b: i1) -> memref<?xf32> {
  %one = arith.xori %a, %b : i1
  %both = arith.andi %a, %b : i1
  %view = memref.cast %n : memref<2xf32> to memref<?xf32>
  bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%one, %both)
  return %view : memref<?xf32>
}

// The next round of the loop uses %n again.
func.func @again(%m: memref<2xf32>, %n: memref<2xf32>, %a: i1, %b: i1, %from: index, %to: index, %step: index) {
  %one = arith.xori %a, %b : i1
  %both = arith.andi %a, %b : i1
  scf.for %i = %from to %to step %step {
    bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%one, %both)
  }
  return
}

// Needs the rule: %n may be the allocation.
func.func @chosen(%other: memref<2xf32>, %c: i1, %a: i1, %b: i1) {
  %one = arith.xori %a, %b : i1
  %both = arith.andi %a, %b : i1
  %m = memref.alloc() : memref<2xf32>
  %n = arith.select %c, %m, %other : memref<2xf32>
  bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%one, %both)
  return
}

// Needs the rule: it is another allocation in each round, which the next one does not use.
func.func @each_round(%other: memref<2xf32>, %c: i1, %a: i1, %b: i1, %from: index, %to: index, %step: index) {
  %one = arith.xori %a, %b : i1
  %both = arith.andi %a, %b : i1
  scf.for %i = %from to %to step %step {
    %m = memref.alloc() : memref<2xf32>
    %n = arith.select %c, %m, %other : memref<2xf32>
    bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%one, %both)
  }
  return
}
