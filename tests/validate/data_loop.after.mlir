module {
  func.func @loop(%arg0: memref<512xf32>, %arg1: index) -> memref<512xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c100000 = arith.constant 100000 : index
    %c512 = arith.constant 512 : index
    %cst = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() : memref<512xf32>
    scf.for %arg2 = %c0 to %c512 step %c1 {
      %0 = memref.load %arg0[%arg2] : memref<512xf32>
      %1 = arith.mulf %0, %0 : f32
      memref.store %1, %alloc[%arg2] : memref<512xf32>
    }
    scf.for %arg2 = %c0 to %c100000 step %c1 {
      %alloc_1 = memref.alloc() : memref<512xf32>
      memref.copy %alloc, %alloc_1 : memref<512xf32> to memref<512xf32>
      linalg.exp ins(%alloc_1 : memref<512xf32>) outs(%alloc : memref<512xf32>)
      memref.dealloc %alloc_1 : memref<512xf32>
    }
    %alloc_0 = memref.alloc() : memref<512xf32>
    scf.for %arg2 = %c0 to %arg1 step %c8 {
      %0 = vector.transfer_read %alloc[%arg2], %cst : memref<512xf32>, vector<8xf32>
      %1 = arith.addf %0, %0 : vector<8xf32>
      vector.transfer_write %1, %alloc_0[%arg2] : vector<8xf32>, memref<512xf32>
    }
    memref.copy %alloc_0, %alloc : memref<512xf32> to memref<512xf32>
    memref.dealloc %alloc_0 : memref<512xf32>
    return %alloc : memref<512xf32>
  }
}

