func.func @f(%n: i32, %x: memref<i32>, %c: i1) {
  omp.barrier
  omp.taskyield
  omp.flush
  omp.flush(%x : memref<i32>)
  omp.master {
    omp.barrier
    omp.terminator
  }
  omp.critical {
    omp.terminator
  }
  omp.ordered.region {
    omp.terminator
  }
  omp.workshare nowait {
    omp.terminator
  }
  %0 = omp.map.bounds lower_bound(%n : i32) upper_bound(%n : i32) stride(%n : i32)
  return
}
