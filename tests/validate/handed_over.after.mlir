func.func private @last(%m: memref<1xi64>) -> i64 {
  %i = arith.constant 0 : index
  %x = memref.load %m[%i] : memref<1xi64>
  memref.dealloc %m : memref<1xi64>
  return %x : i64
}
func.func @gives_up(%k: i64) -> i64 {
  %i = arith.constant 0 : index
  %m = memref.alloc() : memref<1xi64>
  memref.store %k, %m[%i] : memref<1xi64>
  %x = call @last(%m) : (memref<1xi64>) -> i64
  return %x : i64
}
func.func @keeps(%k: i64) -> i64 {
  %i = arith.constant 0 : index
  %m = memref.alloc() : memref<1xi64>
  memref.store %k, %m[%i] : memref<1xi64>
  %x = call @last(%m) : (memref<1xi64>) -> i64
  %y = memref.load %m[%i] : memref<1xi64>
  return %y : i64
}
