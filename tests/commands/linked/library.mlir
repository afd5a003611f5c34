func.func @helper(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  call @same() : () -> ()
  return
}
func.func private @same() {
  return
}
