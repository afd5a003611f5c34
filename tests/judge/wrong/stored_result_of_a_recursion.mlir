// passes: buffer-deallocation
// The function frees what memory held by the name of a merge alone: what it stores is its own, and a
// stored buffer that it returns the caller's. It calls itself, so that what it lends is found by rounds.
module {
  func.func private @f(%more: i1, %n: index) -> memref<2xi64> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %false = arith.constant false
    %k = arith.constant 5 : i64
    scf.if %more {
      %again = func.call @f(%false, %n) : (i1, index) -> memref<2xi64>
    }
    %0 = memref.alloc() : memref<2xi64>
    memref.store %k, %0[%c0] : memref<2xi64>
    %1 = memref.alloc() : memref<2xi64>
    memref.store %k, %1[%c0] : memref<2xi64>
    %u = memref.alloca() : memref<1xmemref<2xi64>>
    memref.store %0, %u[%c0] : memref<1xmemref<2xi64>>
    %v = memref.alloca() : memref<1xmemref<2xi64>>
    memref.store %1, %v[%c0] : memref<1xmemref<2xi64>>
    %l = memref.load %v[%c0] : memref<1xmemref<2xi64>>
    %last = scf.for %i = %c0 to %n step %c1 iter_args(%p = %l) -> (memref<2xi64>) {
      %next = memref.alloc() : memref<2xi64>
      memref.copy %p, %next : memref<2xi64> to memref<2xi64>
      memref.dealloc %p : memref<2xi64>
      scf.yield %next : memref<2xi64>
    }
    memref.dealloc %last : memref<2xi64>
    return %0 : memref<2xi64>
  }
  func.func @main() -> i64 {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %true = arith.constant true
    %r = call @f(%true, %c2) : (i1, index) -> memref<2xi64>
    %x = memref.load %r[%c0] : memref<2xi64>
    return %x : i64
  }
}
