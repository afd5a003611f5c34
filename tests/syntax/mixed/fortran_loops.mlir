// Loops as a Fortran front end writes them: arrays by reference, bounds in memory.
func.func @_QPsaxpy(%n: memref<i32> {fir.bindc_name = "n"}, %a: memref<f32>, %x: memref<?xf32>, %y: memref<?xf32>) {
  %c1_i32 = arith.constant 1 : i32
  %c1 = arith.constant 1 : index
  %0 = memref.load %n[] : memref<i32>
  %1 = arith.index_cast %0 : i32 to index
  %iv = memref.alloca() : memref<i32>
  %2 = scf.for %i = %c1 to %1 step %c1 iter_args(%k = %c1_i32) -> (i32) {
    memref.store %k, %iv[] : memref<i32>
    %3 = memref.load %iv[] : memref<i32>
    %4 = arith.extsi %3 : i32 to i64
    %5 = arith.index_cast %4 : i64 to index
    %6 = arith.subi %5, %c1 : index
    %7 = memref.load %x[%6] : memref<?xf32>
    %8 = memref.load %a[] : memref<f32>
    %9 = arith.mulf %8, %7 fastmath<contract> : f32
    %10 = memref.load %y[%6] : memref<?xf32>
    %11 = arith.addf %10, %9 fastmath<contract> : f32
    memref.store %11, %y[%6] : memref<?xf32>
    %12 = arith.addi %k, %c1_i32 overflow<nsw> : i32
    scf.yield %12 : i32
  }
  memref.store %2, %iv[] : memref<i32>
  return
}
func.func @_QQmain() attributes {fir.bindc_name = "MAIN"} {
  %n = memref.alloca() : memref<i32>
  %a = memref.alloca() : memref<f32>
  %x = memref.alloc() : memref<100xf32>
  %d = memref.cast %x : memref<100xf32> to memref<?xf32>
  call @_QPsaxpy(%n, %a, %d, %d) : (memref<i32>, memref<f32>, memref<?xf32>, memref<?xf32>) -> ()
  memref.dealloc %x : memref<100xf32>
  return
}
