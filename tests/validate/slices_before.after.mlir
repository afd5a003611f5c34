func.func @twice(%n: index, %x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %32 = arith.constant 32 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%32][] {freehold.slice = "a"} : memref<64xi8> to memref<4xi64>
  memref.copy %x, %a : memref<4xi64> to memref<4xi64>
  scf.for %i = %0 to %n step %1 {
    %t = memref.view %arena[%0][] {freehold.slice = "t"} : memref<64xi8> to memref<4xi64>
    linalg.add ins(%a, %x : memref<4xi64>, memref<4xi64>) outs(%t : memref<4xi64>)
    memref.copy %t, %a : memref<4xi64> to memref<4xi64>
  }
  %r = memref.load %a[%1] : memref<4xi64>
  memref.dealloc %arena : memref<64xi8>
  return %r : i64
}
