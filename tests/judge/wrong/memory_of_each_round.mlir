// passes: buffer-deallocation
// Each round writes another buffer to memory and reads it: the way back is where it is freed.
module {
  func.func @main() -> i64 {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i64
    %most = arith.constant 3 : i64
    cf.br ^head(%one : i64)
  ^head(%k: i64):
    %0 = memref.alloc() : memref<2xi64>
    memref.store %k, %0[%c0] : memref<2xi64>
    %u = memref.alloca() : memref<1xmemref<2xi64>>
    memref.store %0, %u[%c0] : memref<1xmemref<2xi64>>
    %next = arith.addi %k, %one : i64
    %more = arith.cmpi slt, %next, %most : i64
    %1 = memref.load %u[%c0] : memref<1xmemref<2xi64>>
    %x = memref.load %1[%c0] : memref<2xi64>
    cf.cond_br %more, ^head(%next : i64), ^end
  ^end:
    return %x : i64
  }
}
