// The input clones already; the clones are owned like allocations.
// returns: 36
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %three = arith.constant 3 : i64
  %four = arith.constant 4 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %three, %a[%i] : memref<2xi64>
  %b = bufferization.clone %a : memref<2xi64> to memref<2xi64>
  memref.store %four, %a[%i] : memref<2xi64>
  %c = bufferization.clone %b : memref<2xi64> to memref<2xi64>
  %x = memref.load %b[%i] : memref<2xi64>
  %y = memref.load %c[%i] : memref<2xi64>
  %z = memref.load %a[%i] : memref<2xi64>
  %p = arith.muli %x, %y : i64
  %q = arith.muli %p, %z : i64
  return %q : i64
}
