// A copy of unwritten memory is unwritten, and no fault before it is read.
func.func @main() -> i32 {
  %0 = arith.constant 0 : index
  %a = memref.alloca() : memref<2xi32>
  %b = memref.alloca() : memref<2xi32>
  memref.copy %a, %b : memref<2xi32> to memref<2xi32>
  %x = memref.load %b[%0] : memref<2xi32>
  return %x : i32
}
