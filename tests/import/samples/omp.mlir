func.func @f(%lb: index, %ub: index, %s: index, %x: memref<i32>, %c: i1, %n: i32) {
  omp.parallel if(%c) num_threads(%n : i32) {
    omp.barrier
    omp.terminator
  }
  omp.taskwait
  omp.taskyield
  omp.flush
  omp.master {
    omp.terminator
  }
  omp.critical {
    omp.terminator
  }
  omp.single nowait {
    omp.terminator
  }
  omp.parallel proc_bind(close) {
    omp.terminator
  }
  omp.sections {
    omp.section {
      omp.terminator
    }
    omp.terminator
  }
  return
}
