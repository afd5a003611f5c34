func.func @f(%m: memref<2xi32>, %x: i32) {
  %i = arith.constant 1 : index
  %k = arith.constant 12 : i32
  %l = arith.constant 50 : i32
  %y = arith.muli %x, %k : i32
  %c = arith.cmpi sgt, %y, %l : i32
  %z = arith.select %c, %l, %y : i32
  memref.store %z, %m[%i] : memref<2xi32>
  return
}
