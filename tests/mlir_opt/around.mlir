// What stands around the operations that passes run on.
memref.global "private" constant @g : memref<2xi32> = dense<[1, 2]>
%c = arith.constant 1 : i32
%d = arith.addi %c, %c : i32
func.func @f(%x: i32) -> i32 {
  %0 = arith.constant 2 : i32
  %1 = arith.constant 2 : i32
  %2 = arith.addi %x, %0 : i32
  %3 = arith.addi %x, %1 : i32
  %4 = arith.muli %2, %3 : i32
  return %4 : i32
}
module @inner {
  %e = arith.constant 1 : i32
  func.func @g(%x: i32) -> i32 {
    %0 = arith.addi %x, %x : i32
    %1 = arith.addi %x, %x : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
}
gpu.module @kernels {
  gpu.func @k(%x: i32, %m: memref<2xi32>) kernel {
    %i = arith.constant 0 : index
    %0 = arith.addi %x, %x : i32
    %1 = arith.addi %x, %x : i32
    %2 = arith.muli %0, %1 : i32
    memref.store %2, %m[%i] : memref<2xi32>
    gpu.return
  }
}
