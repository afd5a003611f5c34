func.func @store(%a: memref<2xi64>) {
  %i = arith.constant 0 : index
  %p = ub.poison : i64
  memref.store %p, %a[%i] : memref<2xi64>
  return
}
func.func @store_both(%a: memref<2xi64>) {
  %i = arith.constant 0 : index
  %k = arith.constant 5 : i64
  memref.store %k, %a[%i] : memref<2xi64>
  return
}
func.func @copy_both(%a: memref<2xi64>) {
  %i = arith.constant 1 : index
  %p = ub.poison : i64
  memref.store %p, %a[%i] : memref<2xi64>
  return
}
func.func @load_poison(%a: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %x = memref.load %a[%i] : memref<2xi64>
  %p = ub.poison : i64
  %b = memref.alloc() : memref<2xi64>
  memref.store %p, %b[%i] : memref<2xi64>
  %y = memref.load %b[%i] : memref<2xi64>
  memref.dealloc %b : memref<2xi64>
  return %y : i64
}
