// An external function that writes what is constant.
func.func private @fill(memref<2xi64> {bufferization.access = "read-write"})
memref.global "private" constant @g : memref<2xi64> = dense<3>
func.func @main() {
  %g = memref.get_global @g : memref<2xi64>
  call @fill(%g) : (memref<2xi64>) -> ()
  return
}
