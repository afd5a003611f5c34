module {
  func.func @down(%arg0: memref<2xi64>, %arg1: i64) -> memref<2xi64> {
    %c0 = arith.constant 0 : index
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %0 = arith.cmpi eq, %arg1, %c0_i64 : i64
    cf.cond_br %0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    %1 = bufferization.clone %arg0 : memref<2xi64> to memref<2xi64>
    return %1 : memref<2xi64>
  ^bb2:  // pred: ^bb0
    %2 = arith.subi %arg1, %c1_i64 : i64
    %3 = memref.load %arg0[%c0] : memref<2xi64>
    %4 = arith.addi %3, %arg1 : i64
    %alloc = memref.alloc() : memref<2xi64>
    memref.store %4, %alloc[%c0] : memref<2xi64>
    %5 = call @down(%alloc, %2) : (memref<2xi64>, i64) -> memref<2xi64>
    memref.dealloc %alloc : memref<2xi64>
    return %5 : memref<2xi64>
  }
  func.func @more(%arg0: memref<2xi64>, %arg1: i64) {
    %c0 = arith.constant 0 : index
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %0 = arith.cmpi eq, %arg1, %c0_i64 : i64
    cf.cond_br %0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    return
  ^bb2:  // pred: ^bb0
    %1 = arith.subi %arg1, %c1_i64 : i64
    %c1 = arith.constant 1 : index
    %more = memref.load %arg0[%c1] : memref<2xi64>
    %2 = memref.load %arg0[%c0] : memref<2xi64>
    %alloc = memref.alloc() : memref<2xi64>
    memref.store %2, %alloc[%c0] : memref<2xi64>
    call @more(%alloc, %1) : (memref<2xi64>, i64) -> ()
    memref.dealloc %alloc : memref<2xi64>
    return
  }
}

