// passes: buffer-deallocation
// No exit of the function is dominated by what was written to memory: it lives where its definition
// dominates, and is freed on the way out of there.
module {
  func.func private @f(%c: i1) -> i64 {
    %c0 = arith.constant 0 : index
    %k = arith.constant 5 : i64
    cf.cond_br %c, ^some, ^none(%k : i64)
  ^some:
    %0 = memref.alloc() : memref<2xi64>
    memref.store %k, %0[%c0] : memref<2xi64>
    %u = memref.alloca() : memref<1xmemref<2xi64>>
    memref.store %0, %u[%c0] : memref<1xmemref<2xi64>>
    %1 = memref.load %u[%c0] : memref<1xmemref<2xi64>>
    %x = memref.load %1[%c0] : memref<2xi64>
    cf.br ^none(%x : i64)
  ^none(%r: i64):
    return %r : i64
  }
  func.func @main() -> i64 {
    %true = arith.constant true
    %r = call @f(%true) : (i1) -> i64
    return %r : i64
  }
}
