// What is stored through one argument is read through another: whether they are one buffer matters.
func.func @f(%m: memref<2xi64>, %n: memref<?xi64>, %x: i64) -> i64 {
  %i = arith.constant 0 : index
  memref.store %x, %m[%i] : memref<2xi64>
  %y = memref.load %n[%i] : memref<?xi64>
  return %y : i64
}
