// differs: mlir-opt-22 aborts at elements whose size its data layout does not know.
func.func @tables(%m: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc() : memref<2xmemref<2xf32>>
  memref.store %m, %0[%c0] : memref<2xmemref<2xf32>>
  %1 = memref.alloc() : memref<16xvector<[4]xf32>>
  %2 = memref.alloc() : memref<2xf32>
  memref.copy %2, %m : memref<2xf32> to memref<2xf32>
  return
}
