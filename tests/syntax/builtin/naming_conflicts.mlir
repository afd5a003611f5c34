func.func @f(%c: i1, %n: index) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  %2 = arith.constant 0 : index
  %3 = memref.alloc() : memref<4xf32>
  %4 = arith.constant 0 : index
  scf.if %c {
    %5 = memref.alloc() : memref<4xf32>
    %6 = arith.constant 0 : index
    scf.for %i = %2 to %n step %n {
      %7 = memref.alloc() : memref<4xf32>
      %8 = arith.addi %i, %i : index
    }
  } else {
    %9 = memref.alloc() : memref<4xf32>
    %10 = arith.addi %n, %n : index
  }
  %11 = memref.alloc() : memref<4xf32>
  %12 = arith.addi %n, %n : index
  return
}
func.func @g() {
  %0 = memref.alloc() : memref<4xf32>
  return
}
