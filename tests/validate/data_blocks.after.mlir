module {
  func.func @sum(%arg0: memref<512xf32>, %arg1: memref<512xf32>, %arg2: index) -> (memref<512xf32>, f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    %cst = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() : memref<512xf32>
    linalg.fill ins(%cst : f32) outs(%alloc : memref<512xf32>)
    cf.br ^bb1(%c0, %cst : index, f32)
  ^bb1(%0: index, %1: f32):  // 2 preds: ^bb0, ^bb4
    %2 = arith.cmpi slt, %0, %arg2 : index
    cf.cond_br %2, ^bb2(%c0 : index), ^bb5(%c0 : index)
  ^bb2(%3: index):  // 2 preds: ^bb1, ^bb3
    %4 = arith.cmpi slt, %3, %c9 : index
    cf.cond_br %4, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    %5 = memref.load %arg0[%0] : memref<512xf32>
    %6 = memref.load %arg1[%3] : memref<512xf32>
    %7 = arith.mulf %5, %6 : f32
    memref.store %7, %alloc[%3] : memref<512xf32>
    %8 = arith.addi %3, %c1 : index
    cf.br ^bb2(%8 : index)
  ^bb4:  // pred: ^bb2
    %9 = memref.load %alloc[%0] : memref<512xf32>
    %10 = arith.addf %1, %9 : f32
    %11 = arith.addi %0, %c1 : index
    cf.br ^bb1(%11, %10 : index, f32)
  ^bb5(%12: index):  // 2 preds: ^bb1, ^bb6
    %13 = arith.cmpi slt, %12, %arg2 : index
    cf.cond_br %13, ^bb6, ^bb7
  ^bb6:  // pred: ^bb5
    %alloc_0 = memref.alloc() : memref<512xf32>
    memref.copy %alloc, %alloc_0 : memref<512xf32> to memref<512xf32>
    linalg.exp ins(%alloc_0 : memref<512xf32>) outs(%alloc : memref<512xf32>)
    %14 = arith.addi %12, %c1 : index
    memref.dealloc %alloc_0 : memref<512xf32>
    cf.br ^bb5(%14 : index)
  ^bb7:  // pred: ^bb5
    return %alloc, %1 : memref<512xf32>, f32
  }
}

