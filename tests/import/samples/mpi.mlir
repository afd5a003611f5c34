func.func @f(%buf: memref<100xf32>, %r: i32) {
  %0 = mpi.init : !mpi.retval
  %c = mpi.comm_world : !mpi.comm
  %rank = mpi.comm_rank(%c) : i32
  mpi.send(%buf, %r, %r, %c) : memref<100xf32>, i32, i32
  %1 = mpi.recv(%buf, %r, %r, %c) : memref<100xf32>, i32, i32 -> !mpi.retval
  %2 = mpi.retval_check %1 = <MPI_SUCCESS> : i1
  mpi.barrier(%c)
  %3 = mpi.finalize : !mpi.retval
  return
}
