// The entry function's arguments belong to its caller.
func.func @main(%m: memref<2xi32>) {
  memref.dealloc %m : memref<2xi32>
  return
}
