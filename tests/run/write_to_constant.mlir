memref.global "private" constant @g : memref<2xi32> = dense<3>
func.func @main() {
  %0 = arith.constant 0 : index
  %k = arith.constant 7 : i32
  %g = memref.get_global @g : memref<2xi32>
  memref.store %k, %g[%0] : memref<2xi32>
  return
}
