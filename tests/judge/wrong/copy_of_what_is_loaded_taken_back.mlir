// passes: classic-deallocation-pipeline then buffer-deallocation-pipeline{private-function-dynamic-ownership=true}
// Nobody owns what the callee gives without the copy that it returned: the caller's free of it
// goes.
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
  func.func private @inside(%arg0: memref<1xmemref<2xi64>>) -> memref<2xi64> {
    %c0 = arith.constant 0 : index
    %0 = memref.load %arg0[%c0] : memref<1xmemref<2xi64>>
    return %0 : memref<2xi64>
  }
  func.func private @f1(%arg0: memref<2xi64>, %arg1: index) {
    %c0_i64 = arith.constant 0 : i64
    memref.store %c0_i64, %arg0[%arg1] : memref<2xi64>
    %alloc = memref.alloc() : memref<1xmemref<2xi64>>
    memref.store %arg0, %alloc[%arg1] : memref<1xmemref<2xi64>>
    %0 = call @inside(%alloc) : (memref<1xmemref<2xi64>>) -> memref<2xi64>
    return
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<2xi64>
    call @f1(%alloc, %c0) : (memref<2xi64>, index) -> ()
    call @observe(%alloc) : (memref<2xi64>) -> ()
    return
  }
}
