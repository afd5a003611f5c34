module {
  func.func @f(%arg0: memref<2xi64>, %arg1: i1) -> memref<2xi64> {
    %true = arith.constant true
    %0 = arith.xori %arg1, %true : i1
    %1 = scf.if %arg1 -> (memref<2xi64>) {
      scf.yield %arg0 : memref<2xi64>
    } else {
      %alloc = memref.alloc() : memref<2xi64>
      scf.yield %alloc : memref<2xi64>
    }
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %1 : memref<2xi64> -> memref<i64>, index, index, index
    %2 = arith.xori %arg1, %true : i1
    %3 = arith.andi %0, %2 : i1
    scf.if %3 {
      memref.dealloc %base_buffer : memref<i64>
    }
    cf.cond_br %arg1, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    memref.copy %arg0, %1 : memref<2xi64> to memref<2xi64>
    cf.br ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    %4 = bufferization.clone %1 : memref<2xi64> to memref<2xi64>
    return %4 : memref<2xi64>
  }
}

