// differs: mlir-opt refuses deallocations in the input.
// Two results of an external function may be one buffer: of one that the program frees by memory the
// other finds out, whichever of the two it is.
func.func private @ext() -> (memref<2xi64>, memref<2xi64>)
func.func @f() {
  %i0 = arith.constant 0 : index
  %r, %s = func.call @ext() : () -> (memref<2xi64>, memref<2xi64>)
  %t = memref.alloca() : memref<1xmemref<2xi64>>
  memref.store %s, %t[%i0] : memref<1xmemref<2xi64>>
  %l = memref.load %t[%i0] : memref<1xmemref<2xi64>>
  memref.dealloc %l : memref<2xi64>
  return
}
func.func @g() {
  %i0 = arith.constant 0 : index
  %r, %s = func.call @ext() : () -> (memref<2xi64>, memref<2xi64>)
  %t = memref.alloca() : memref<1xmemref<2xi64>>
  memref.store %r, %t[%i0] : memref<1xmemref<2xi64>>
  %l = memref.load %t[%i0] : memref<1xmemref<2xi64>>
  memref.dealloc %l : memref<2xi64>
  return
}
