// One buffer as two results: the caller must notice that it is one.
// returns: 36
func.func @pair(%x: i64) -> (memref<2xi64>, memref<2xi64>) {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xi64>
  memref.store %x, %a[%i] : memref<2xi64>
  return %a, %a : memref<2xi64>, memref<2xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %x = arith.constant 6 : i64
  %p:2 = call @pair(%x) : (i64) -> (memref<2xi64>, memref<2xi64>)
  %y = memref.load %p#0[%i] : memref<2xi64>
  %z = memref.load %p#1[%i] : memref<2xi64>
  %r = arith.muli %y, %z : i64
  return %r : i64
}
