module {
  func.func @f(%arg0: memref<1000xi64>, %arg1: index, %arg2: index) -> memref<1000xi64> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i64 = arith.constant 0 : i64
    %alloc = memref.alloc() : memref<1000xi64>
    memref.copy %arg0, %alloc : memref<1000xi64> to memref<1000xi64>
    %alloc_0 = memref.alloc() : memref<1000xi64>
    linalg.fill ins(%c0_i64 : i64) outs(%alloc_0 : memref<1000xi64>)
    cf.br ^bb1(%c0 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi slt, %0, %arg1 : index
    cf.cond_br %1, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    memref.store %c0_i64, %alloc_0[%0] : memref<1000xi64>
    %2 = arith.addi %0, %c1 : index
    cf.br ^bb1(%2 : index)
  ^bb3:  // pred: ^bb1
    memref.dealloc %alloc : memref<1000xi64>
    return %alloc_0 : memref<1000xi64>
  }
}

