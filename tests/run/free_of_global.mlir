memref.global "private" @g : memref<2xi32> = dense<[1, 2]>  // allocated
func.func @main() {
  %g = memref.get_global @g : memref<2xi32>
  memref.dealloc %g : memref<2xi32>  // bad
  return
}
