// Many operands: where an explanation ends, and what it says once.

// Each of 64 pairs is decided by two conditions.
func.func @notes(%n: index, %c: i1, %d: i1) -> memref<?xf32> {
  %true = arith.constant true
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %s0 = arith.select %c, %a, %b : memref<?xf32>
  %s1 = arith.select %c, %a, %b : memref<?xf32>
  %s2 = arith.select %c, %a, %b : memref<?xf32>
  %s3 = arith.select %c, %a, %b : memref<?xf32>
  %s4 = arith.select %c, %a, %b : memref<?xf32>
  %s5 = arith.select %c, %a, %b : memref<?xf32>
  %s6 = arith.select %c, %a, %b : memref<?xf32>
  %s7 = arith.select %c, %a, %b : memref<?xf32>
  %t0 = arith.select %d, %a, %b : memref<?xf32>
  %t1 = arith.select %d, %a, %b : memref<?xf32>
  %t2 = arith.select %d, %a, %b : memref<?xf32>
  %t3 = arith.select %d, %a, %b : memref<?xf32>
  %t4 = arith.select %d, %a, %b : memref<?xf32>
  %t5 = arith.select %d, %a, %b : memref<?xf32>
  %t6 = arith.select %d, %a, %b : memref<?xf32>
  %t7 = arith.select %d, %a, %b : memref<?xf32>
  bufferization.dealloc (%s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7
      : memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>,
        memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>)
    if (%true, %true, %true, %true, %true, %true, %true, %true)
    retain (%t0, %t1, %t2, %t3, %t4, %t5, %t6, %t7
      : memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>,
        memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>)
  return %t0 : memref<?xf32>
}

// Of conditions that share a part, two formulas say what the result is.
func.func @formulas(%n: index, %c: i1,
    %d0: i1, %d1: i1, %d2: i1, %d3: i1, %d4: i1, %d5: i1, %d6: i1, %d7: i1, %d8: i1,
    %p0: memref<?xf32>, %p1: memref<?xf32>, %p2: memref<?xf32>, %p3: memref<?xf32>,
    %p4: memref<?xf32>, %p5: memref<?xf32>, %p6: memref<?xf32>, %p7: memref<?xf32>,
    %p8: memref<?xf32>, %r: memref<?xf32>) -> i1 {
  %a = memref.alloc(%n) : memref<?xf32>
  %e0 = arith.andi %c, %d0 : i1
  %e1 = arith.andi %c, %d1 : i1
  %e2 = arith.andi %c, %d2 : i1
  %e3 = arith.andi %c, %d3 : i1
  %e4 = arith.andi %c, %d4 : i1
  %e5 = arith.andi %c, %d5 : i1
  %e6 = arith.andi %c, %d6 : i1
  %e7 = arith.andi %c, %d7 : i1
  %e8 = arith.andi %c, %d8 : i1
  %own = bufferization.dealloc (%p0, %p1, %p2, %p3, %p4, %p5, %p6, %p7, %p8, %a
      : memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>,
        memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>)
    if (%e0, %e1, %e2, %e3, %e4, %e5, %e6, %e7, %e8, %c) retain (%r : memref<?xf32>)
  return %own : i1
}
