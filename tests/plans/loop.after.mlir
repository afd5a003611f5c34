func.func @main(%n: index) -> i64 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %32 = arith.constant 32 : index
  %k = arith.constant 3 : i64
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %sum = memref.view %arena[%32][] {freehold.slice = "sum"} : memref<64xi8> to memref<1xi64>
  memref.store %k, %sum[%0] : memref<1xi64>
  scf.for %i = %0 to %n step %1 {
    %t = memref.view %arena[%0][] {freehold.slice = "t"} : memref<64xi8> to memref<4xi64>
    %l = memref.load %sum[%0] : memref<1xi64>
    linalg.fill ins(%l : i64) outs(%t : memref<4xi64>)
    %m = memref.load %t[%1] : memref<4xi64>
    %s = arith.addi %l, %m : i64
    memref.store %s, %sum[%0] : memref<1xi64>
  }
  %r = memref.load %sum[%0] : memref<1xi64>
  memref.dealloc %arena : memref<64xi8>
  return %r : i64
}
