module {
  func.func @main(%arg0: index) -> i64 {
    %true = arith.constant true
    %false = arith.constant false
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7_i64 = arith.constant 7 : i64
    %0 = ub.poison : memref<2xi64>
    %1:2 = scf.for %arg1 = %c0 to %arg0 step %c1 iter_args(%arg2 = %0, %arg3 = %false) -> (memref<2xi64>, i1) {
      %alloc = memref.alloc() : memref<2xi64>
      memref.store %c7_i64, %alloc[%c0] : memref<2xi64>
      %base_buffer_0, %offset_1, %sizes_2, %strides_3 = memref.extract_strided_metadata %arg2 : memref<2xi64> -> memref<i64>, index, index, index
      scf.if %arg3 {
        memref.dealloc %base_buffer_0 : memref<i64>
      }
      scf.yield %alloc, %true : memref<2xi64>, i1
    }
    %2 = arith.cmpi sgt, %arg0, %c0 : index
    %3 = scf.if %2 -> (i64) {
      %4 = memref.load %1#0[%c0] : memref<2xi64>
      scf.yield %4 : i64
    } else {
      scf.yield %c7_i64 : i64
    }
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %1#0 : memref<2xi64> -> memref<i64>, index, index, index
    scf.if %1#1 {
      memref.dealloc %base_buffer : memref<i64>
    }
    return %3 : i64
  }
}

