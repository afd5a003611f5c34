// Sixteen branches and a loop: 65,536 paths and more, which come to the same after each branch.
func.func @f(%n: index, %c0: i1, %c1: i1, %c2: i1, %c3: i1, %c4: i1, %c5: i1, %c6: i1, %c7: i1, %c8: i1, %c9: i1, %c10: i1, %c11: i1, %c12: i1, %c13: i1, %c14: i1, %c15: i1) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %k = arith.constant 1 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %k, %m[%i] : memref<2xi64>
  scf.if %c0 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c1 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c2 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c3 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c4 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c5 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c6 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c7 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c8 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c9 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c10 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c11 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c12 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c13 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c14 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.if %c15 {
    %x = memref.load %m[%i] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %m[%i] : memref<2xi64>
  }
  scf.for %j = %i to %n step %one {
    %t = memref.alloc() : memref<2xi64>
    memref.copy %m, %t : memref<2xi64> to memref<2xi64>
  }
  %r = memref.load %m[%i] : memref<2xi64>
  return %r : i64
}
