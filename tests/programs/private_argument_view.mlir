// A private function returns a part of its argument and the argument: who owns what is told at run time.
// returns: 4
func.func private @split(%m: memref<4xi64>, %o: index) -> (memref<2xi64, strided<[1], offset: ?>>, memref<4xi64>) {
  %v = memref.subview %m[%o] [2] [1] : memref<4xi64> to memref<2xi64, strided<[1], offset: ?>>
  return %v, %m : memref<2xi64, strided<[1], offset: ?>>, memref<4xi64>
}
func.func @main() -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %a = memref.alloc() : memref<4xi64>
  scf.for %k = %lo to %four step %one {
    %x = arith.index_cast %k : index to i64
    memref.store %x, %a[%k] : memref<4xi64>
  }
  %p:2 = call @split(%a, %one) : (memref<4xi64>, index) -> (memref<2xi64, strided<[1], offset: ?>>, memref<4xi64>)
  %q:2 = call @split(%p#1, %lo) : (memref<4xi64>, index) -> (memref<2xi64, strided<[1], offset: ?>>, memref<4xi64>)
  %x = memref.load %p#0[%one] : memref<2xi64, strided<[1], offset: ?>>
  %y = memref.load %q#0[%one] : memref<2xi64, strided<[1], offset: ?>>
  %z = memref.load %q#1[%one] : memref<4xi64>
  %s = arith.addi %x, %y : i64
  %t = arith.addi %s, %z : i64
  return %t : i64
}
