// Another number is stored where a condition on the data holds: the report has a number that makes it hold.
func.func @f(%m: memref<2xi32>, %x: i32) {
  %i = arith.constant 1 : index
  %k = arith.constant 12 : i32
  %y = arith.muli %x, %k : i32
  memref.store %y, %m[%i] : memref<2xi32>
  return
}
