// passes: ownership-based-buffer-deallocation{private-function-dynamic-ownership=true}
// The callee does not own what it reads, and the region that owns it ends before the result.
module {
  func.func private @inside(%arg0: memref<1xmemref<2xi64>>) -> memref<2xi64> {
    %c0 = arith.constant 0 : index
    %0 = memref.load %arg0[%c0] : memref<1xmemref<2xi64>>
    return %0 : memref<2xi64>
  }
  func.func @same(%arg0: memref<2xi64>) -> memref<2xi64> {
    return %arg0 : memref<2xi64>
  }
  func.func @main() -> i64 {
    %c0 = arith.constant 0 : index
    %c7 = arith.constant 7 : i64
    %alloc = memref.alloc() : memref<2xi64>
    memref.store %c7, %alloc[%c0] : memref<2xi64>
    %0 = scf.execute_region -> memref<2xi64> {
      %2 = func.call @same(%alloc) : (memref<2xi64>) -> memref<2xi64>
      %cell = memref.alloc() : memref<1xmemref<2xi64>>
      memref.store %2, %cell[%c0] : memref<1xmemref<2xi64>>
      %3 = func.call @inside(%cell) : (memref<1xmemref<2xi64>>) -> memref<2xi64>
      scf.yield %3 : memref<2xi64>
    }
    %1 = memref.load %0[%c0] : memref<2xi64>
    return %1 : i64
  }
}
