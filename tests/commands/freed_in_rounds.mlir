// A loop frees what the call before it gave. The callee returns no copy, so nothing has to change
// for that: it goes on saying whether it gives its result away.
func.func private @new(%m: memref<2xi64>) -> memref<2xi64> {
  %n = memref.alloc() : memref<2xi64>
  memref.copy %m, %n : memref<2xi64> to memref<2xi64>
  return %n : memref<2xi64>
}
func.func @rounds(%m: memref<2xi64>, %n: index) {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = call @new(%m) : (memref<2xi64>) -> memref<2xi64>
  %last = scf.for %k = %i to %n step %one iter_args(%p = %r) -> (memref<2xi64>) {
    %s = func.call @new(%p) : (memref<2xi64>) -> memref<2xi64>
    memref.dealloc %p : memref<2xi64>
    scf.yield %s : memref<2xi64>
  }
  memref.dealloc %last : memref<2xi64>
  return
}
