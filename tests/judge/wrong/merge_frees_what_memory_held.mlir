// passes: buffer-deallocation
// The loop gets a copy of what memory held, and frees it: what was written to memory is the
// function's to free.
module {
  func.func private @rounds(%n: index) -> i64 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %k = arith.constant 5 : i64
    %0 = memref.alloc() : memref<2xi64>
    memref.store %k, %0[%c0] : memref<2xi64>
    %u = memref.alloca() : memref<1xmemref<2xi64>>
    memref.store %0, %u[%c0] : memref<1xmemref<2xi64>>
    %1 = memref.load %u[%c0] : memref<1xmemref<2xi64>>
    %2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %1) -> (memref<2xi64>) {
      %next = memref.alloc() : memref<2xi64>
      memref.copy %p, %next : memref<2xi64> to memref<2xi64>
      memref.dealloc %p : memref<2xi64>
      scf.yield %next : memref<2xi64>
    }
    %x = memref.load %2[%c0] : memref<2xi64>
    memref.dealloc %2 : memref<2xi64>
    return %x : i64
  }
  func.func @main() -> i64 {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %x = call @rounds(%c0) : (index) -> i64
    %y = call @rounds(%c2) : (index) -> i64
    %z = arith.addi %x, %y : i64
    return %z : i64
  }
}
