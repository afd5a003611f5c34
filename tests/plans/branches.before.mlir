// RUN: 1
// RUN: 0
// Branches that exclude each other share bytes.
func.func @main(%c: i1, %x: memref<2x8xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2x8xi64>
  memref.copy %x, %a : memref<2x8xi64> to memref<2x8xi64>
  %r = scf.if %c -> (i64) {
    %b = memref.alloc() : memref<2x8xi64>
    linalg.add ins(%a, %x : memref<2x8xi64>, memref<2x8xi64>) outs(%b : memref<2x8xi64>)
    %k = memref.load %b[%1, %0] : memref<2x8xi64>
    scf.yield %k : i64
  } else {
    %d = memref.alloc() : memref<2x8xi64>
    linalg.mul ins(%a, %x : memref<2x8xi64>, memref<2x8xi64>) outs(%d : memref<2x8xi64>)
    %e = memref.alloc() : memref<2x8xi64>
    linalg.add ins(%d, %a : memref<2x8xi64>, memref<2x8xi64>) outs(%e : memref<2x8xi64>)
    %k = memref.load %e[%1, %0] : memref<2x8xi64>
    scf.yield %k : i64
  }
  %l = memref.load %a[%0, %1] : memref<2x8xi64>
  %s = arith.addi %r, %l : i64
  return %s : i64
}
