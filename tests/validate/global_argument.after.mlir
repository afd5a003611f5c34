memref.global @g : memref<2xi64> = dense<0>
func.func @f(%a: memref<2xi64>, %x: i64) -> i64 {
  %0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<2xi64>
  %y = memref.load %a[%0] : memref<2xi64>
  memref.store %x, %g[%0] : memref<2xi64>
  return %y : i64
}
