// An arena on the stack, which ends with its scope.
func.func @main() -> i64 {
  %0 = arith.constant 0 : index
  %k = arith.constant 7 : i64
  %a = memref.alloca_scope -> (memref<2xi64>) {
    %arena = memref.alloca() : memref<64xi8>
    %b = memref.view %arena[%0][] {freehold.slice = "b"} : memref<64xi8> to memref<2xi64>
    memref.store %k, %b[%0] : memref<2xi64>
    memref.alloca_scope.return %b : memref<2xi64>
  }
  %l = memref.load %a[%0] : memref<2xi64>
  return %l : i64
}
