func.func @f(%a: memref<2xi64>, %b: memref<2xi64>, %x: i64) -> i64 attributes {freehold.never_alias = [[0, 1]]} {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %y = memref.load %b[%0] : memref<2xi64>
  memref.store %x, %a[%1] : memref<2xi64>
  return %y : i64
}
