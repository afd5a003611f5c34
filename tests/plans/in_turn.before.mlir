// RUN: 4
// A buffer that is carried from round to round is at one of two places in turn.
func.func @main(%n: index, %x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %first = memref.alloc() : memref<4xi64>
  memref.copy %x, %first : memref<4xi64> to memref<4xi64>
  %last = scf.for %i = %0 to %n step %1 iter_args(%old = %first) -> (memref<4xi64>) {
    %new = memref.alloc() : memref<4xi64>
    linalg.add ins(%old, %x : memref<4xi64>, memref<4xi64>) outs(%new : memref<4xi64>)
    scf.yield %new : memref<4xi64>
  }
  %r = memref.load %last[%1] : memref<4xi64>
  return %r : i64
}
