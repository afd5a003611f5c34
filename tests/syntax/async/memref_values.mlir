// A value whose type is of this module.
func.func @f() {
  %t, %v = async.execute -> !async.value<memref<4xf32>> {
    %b = memref.alloc() : memref<4xf32>
    async.yield %b : memref<4xf32>
  }
  %u = async.execute [%t] (%v as %b: !async.value<memref<4xf32>>) {
    async.yield
  }
  return
}
