// The window's last element would be number 9 of 8.
func.func @main(%m: memref<8xf32>) {
  %n = arith.constant 4 : index
  %v = memref.subview %m[3] [%n] [2] : memref<8xf32> to memref<?xf32, strided<[2], offset: 3>>
  return
}
