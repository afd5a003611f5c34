func.func @main(%n: index, %x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %32 = arith.constant 32 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %first = memref.view %arena[%0][] {freehold.slice = "first"} : memref<64xi8> to memref<4xi64>
  memref.copy %x, %first : memref<4xi64> to memref<4xi64>
  %last, %end = scf.for %i = %0 to %n step %1 iter_args(%old = %first, %other = %32) -> (memref<4xi64>, index) {
    %new = memref.view %arena[%other][] {freehold.slice = "new"} : memref<64xi8> to memref<4xi64>
    linalg.add ins(%old, %x : memref<4xi64>, memref<4xi64>) outs(%new : memref<4xi64>)
    %next = arith.subi %32, %other : index
    scf.yield %new, %next : memref<4xi64>, index
  }
  %r = memref.load %last[%1] : memref<4xi64>
  memref.dealloc %arena : memref<64xi8>
  return %r : i64
}
