// Each round frees what the last one made, at first what memory held; behind the loop the last one is freed. The other result is not touched by that.
// returns: 12
func.func private @pair(%a: memref<2xi64>) -> (memref<2xi64>, memref<2xi64>) {
  %r = memref.alloc() : memref<2xi64>
  memref.copy %a, %r : memref<2xi64> to memref<2xi64>
  %s = bufferization.clone %r : memref<2xi64> to memref<2xi64>
  return %r, %s : memref<2xi64>, memref<2xi64>
}
func.func @rounds(%a: memref<2xi64>, %n: index) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = call @pair(%a) : (memref<2xi64>) -> (memref<2xi64>, memref<2xi64>)
  %u = memref.alloca() : memref<1xmemref<2xi64>>
  memref.store %r#0, %u[%i] : memref<1xmemref<2xi64>>
  %l = memref.load %u[%i] : memref<1xmemref<2xi64>>
  %last = scf.for %k = %i to %n step %one iter_args(%p = %l) -> (memref<2xi64>) {
    %s:2 = func.call @pair(%p) : (memref<2xi64>) -> (memref<2xi64>, memref<2xi64>)
    memref.dealloc %p : memref<2xi64>
    memref.dealloc %s#0 : memref<2xi64>
    scf.yield %s#1 : memref<2xi64>
  }
  %x = memref.load %r#1[%i] : memref<2xi64>
  memref.dealloc %last : memref<2xi64>
  return %x : i64
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %two = arith.constant 2 : index
  %v = arith.constant 6 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %v, %a[%i] : memref<2xi64>
  %x = call @rounds(%a, %i) : (memref<2xi64>, index) -> i64
  %y = call @rounds(%a, %two) : (memref<2xi64>, index) -> i64
  %z = arith.addi %x, %y : i64
  return %z : i64
}
