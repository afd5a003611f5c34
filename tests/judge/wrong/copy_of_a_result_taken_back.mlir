// passes: buffer-deallocation then buffer-deallocation-pipeline
// The copy that keeps the two results apart is taken back: what the caller frees of them is decided
// anew.
module {
  memref.global @trace : memref<1xi64> = dense<7>
  func.func @observe(%arg0: memref<2xi64>) {
    %c0 = arith.constant 0 : index
    %c0_i64 = arith.constant 0 : i64
    %0 = memref.get_global @trace : memref<1xi64>
    %1 = memref.load %arg0[%c0] : memref<2xi64>
    %2 = arith.addi %c0_i64, %1 : i64
    memref.store %2, %0[%c0] : memref<1xi64>
    return
  }
  func.func private @p0(%arg0: memref<2xi64>) -> memref<2xi64> {
    return %arg0 : memref<2xi64>
  }
  func.func private @f0(%arg0: index) -> (memref<2xi64>, memref<2xi64>) {
    %c0_i64 = arith.constant 0 : i64
    %alloc = memref.alloc() : memref<2xi64>
    memref.store %c0_i64, %alloc[%arg0] : memref<2xi64>
    %0 = call @p0(%alloc) : (memref<2xi64>) -> memref<2xi64>
    return %alloc, %alloc : memref<2xi64>, memref<2xi64>
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %0:2 = call @f0(%c0) : (index) -> (memref<2xi64>, memref<2xi64>)
    call @observe(%0#1) : (memref<2xi64>) -> ()
    return
  }
}
