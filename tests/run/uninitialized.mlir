// Element 1 was written, element 0 was not.
func.func @main() -> i32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %k = arith.constant 7 : i32
  %a = memref.alloca() : memref<2xi32>  // allocated
  memref.store %k, %a[%1] : memref<2xi32>
  %x = memref.load %a[%0] : memref<2xi32>  // bad
  return %x : i32
}
