// differs: which of two memrefs a condition chose is decided here.

// A condition that compares with true is no negation.
func.func @no_negation(%o: i1, %n: index) -> memref<?xf32> {
  %true = arith.constant true
  %x = arith.cmpi ult, %o, %true : i1
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %s = arith.select %x, %b, %a : memref<?xf32>
  bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%true, %true)
    retain (%s : memref<?xf32>)
  return %s : memref<?xf32>
}

// A switch is no branch by a condition, although it is on an `i1`: 0 goes to its first successor.
func.func @switched(%c: i1) -> memref<2xf32> {
  %true = arith.constant true
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  cf.switch %c : i1, [default: ^zero, 1: ^one]
^zero:
  cf.br ^join(%a : memref<2xf32>)
^one:
  cf.br ^join(%b : memref<2xf32>)
^join(%x: memref<2xf32>):
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%true, %true)
    retain (%x : memref<2xf32>)
  return %x : memref<2xf32>
}

// What conditions say is a term so deep that the rules see more of it once they made it simpler.
func.func @deep(%c: i1, %d: i1, %n: index) -> (i1, i1) {
  %true = arith.constant true
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %e = memref.alloc(%n) : memref<?xf32>
  %s = arith.select %true, %a, %b : memref<?xf32>
  %t = arith.select %c, %b, %e : memref<?xf32>
  %u = arith.select %d, %b, %e : memref<?xf32>
  %v = arith.select %true, %s, %t : memref<?xf32>
  %own:2 = bufferization.dealloc (%v : memref<?xf32>) if (%c)
    retain (%t, %u : memref<?xf32>, memref<?xf32>)
  return %own#0, %own#1 : i1, i1
}

// More than 64 pairs are left to the run.
func.func @many(%n: index, %c: i1, %d: i1) -> memref<?xf32> {
  %true = arith.constant true
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %s0 = arith.select %c, %a, %b : memref<?xf32>
  %s1 = arith.select %c, %a, %b : memref<?xf32>
  %s2 = arith.select %c, %a, %b : memref<?xf32>
  %s3 = arith.select %c, %a, %b : memref<?xf32>
  %s4 = arith.select %c, %a, %b : memref<?xf32>
  %t0 = arith.select %d, %a, %b : memref<?xf32>
  %t1 = arith.select %d, %a, %b : memref<?xf32>
  %t2 = arith.select %d, %a, %b : memref<?xf32>
  %t3 = arith.select %d, %a, %b : memref<?xf32>
  %t4 = arith.select %d, %a, %b : memref<?xf32>
  %t5 = arith.select %d, %a, %b : memref<?xf32>
  %t6 = arith.select %d, %a, %b : memref<?xf32>
  %t7 = arith.select %d, %a, %b : memref<?xf32>
  %t8 = arith.select %d, %a, %b : memref<?xf32>
  %t9 = arith.select %d, %a, %b : memref<?xf32>
  %t10 = arith.select %d, %a, %b : memref<?xf32>
  %t11 = arith.select %d, %a, %b : memref<?xf32>
  %t12 = arith.select %d, %a, %b : memref<?xf32>
  bufferization.dealloc (%s0, %s1, %s2, %s3, %s4
      : memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>)
    if (%true, %true, %true, %true, %true)
    retain (%t0, %t1, %t2, %t3, %t4, %t5, %t6, %t7, %t8, %t9, %t10, %t11, %t12
      : memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>,
        memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>,
        memref<?xf32>)
  return %t0 : memref<?xf32>
}
