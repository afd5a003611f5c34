func.func @f(%m: memref<4xf32>) {
  memref.copy %m %m : memref<4xf32> to memref<4xf32>
  memref.copy %m, %m : memref<4xf32> memref<4xf32>
  return
}
// error 2:17: expected ','
// error 3:38: custom op 'memref.copy' expected 'to'
