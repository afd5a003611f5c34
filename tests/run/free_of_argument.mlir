// The entry function's arguments belong to its caller.
func.func @main(%m: memref<2xi32>) {  // allocated
  memref.dealloc %m : memref<2xi32>  // bad
  return
}
