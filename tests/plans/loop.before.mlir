// RUN: 3
// A buffer of each round, which is the same slice anew, beside one of all rounds.
func.func @main(%n: index) -> i64 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %k = arith.constant 3 : i64
  %sum = memref.alloc() : memref<1xi64>
  memref.store %k, %sum[%0] : memref<1xi64>
  scf.for %i = %0 to %n step %1 {
    %t = memref.alloc() : memref<4xi64>
    %l = memref.load %sum[%0] : memref<1xi64>
    linalg.fill ins(%l : i64) outs(%t : memref<4xi64>)
    %m = memref.load %t[%1] : memref<4xi64>
    %s = arith.addi %l, %m : i64
    memref.store %s, %sum[%0] : memref<1xi64>
  }
  %r = memref.load %sum[%0] : memref<1xi64>
  return %r : i64
}
