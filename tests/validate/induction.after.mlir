func.func private @more() -> i1
func.func @f(%m: memref<2xi64>, %n: index) -> memref<2xi64> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %first = bufferization.clone %m : memref<2xi64> to memref<2xi64>
  %r = scf.for %i = %0 to %n step %1 iter_args(%x = %first) -> (memref<2xi64>) {
    memref.dealloc %x : memref<2xi64>
    %c = func.call @more() : () -> i1
    %y = scf.if %c -> (memref<2xi64>) {
      %z = func.call @f(%m, %i) : (memref<2xi64>, index) -> memref<2xi64>
      scf.yield %z : memref<2xi64>
    } else {
      %z = bufferization.clone %m : memref<2xi64> to memref<2xi64>
      scf.yield %z : memref<2xi64>
    }
    scf.yield %y : memref<2xi64>
  }
  return %r : memref<2xi64>
}
