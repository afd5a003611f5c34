// What passes print between them: names with numbers, constants at the top, empty blocks.
func.func @out(%arg0: memref<?xf32>, %arg1: i1) -> (memref<?xf32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %cst = arith.constant 1.000000e+00 : f32
  %cst_0 = arith.constant 0.000000e+00 : f32
  %dim = memref.dim %arg0, %c0 : memref<?xf32>
  %alloc = memref.alloc(%dim) : memref<?xf32>
  %alloc_1 = memref.alloc(%dim) : memref<?xf32>
  cf.cond_br %arg1, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  %0 = scf.for %arg2 = %c0 to %dim step %c1 iter_args(%arg3 = %cst) -> (f32) {
    %1 = memref.load %arg0[%arg2] : memref<?xf32>
    %2 = arith.mulf %arg3, %1 : f32
    memref.store %2, %alloc[%arg2] : memref<?xf32>
    scf.yield %2 : f32
  }
  cf.br ^bb3(%alloc, %true : memref<?xf32>, i1)
^bb2:  // pred: ^bb0
  scf.for %arg2 = %c0 to %dim step %c1 {
    memref.store %cst_0, %alloc_1[%arg2] : memref<?xf32>
  }
  cf.br ^bb3(%alloc_1, %false : memref<?xf32>, i1)
^bb3(%3: memref<?xf32>, %4: i1):  // 2 preds: ^bb1, ^bb2
  cf.br ^bb4
^bb4:  // pred: ^bb3
  return %3, %4 : memref<?xf32>, i1
}
