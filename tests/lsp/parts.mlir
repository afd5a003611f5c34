func.func @f() {
  %a = memref.alloc() : memref<2xf32>
  return
}
// -----
func.func @f() {
  %b = memref.alloc() : memref<2xf32>
  retrun
}
// -----
func.func @f(%c: memref<2xf32>) {
  %d = memref.alloc() : memref<2xf32>
  memref.copy %c, %d : memref<2xf32> to memref<2xf32>
  return
}
