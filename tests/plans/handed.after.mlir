module {
  func.func private @inner(%arg0: i64, %arg1: memref<64xi8>) -> i64 {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %view = memref.view %arg1[%c0_0][] {alignment = 64 : i64, freehold.slice = "t"} : memref<64xi8> to memref<8xi64>
    memref.store %arg0, %view[%c0] : memref<8xi64>
    %0 = memref.load %view[%c0] : memref<8xi64>
    return %0 : i64
  }
  func.func private @outer(%arg0: i64, %arg1: memref<96xi8>) -> i64 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %view = memref.view %arg1[%c64][] {freehold.slice = "s"} : memref<96xi8> to memref<4xi64>
    memref.store %arg0, %view[%c0] : memref<4xi64>
    scf.for %arg2 = %c0 to %c4 step %c1 {
      %1 = memref.load %view[%c0] : memref<4xi64>
      %c0_0 = arith.constant 0 : index
      %view_1 = memref.view %arg1[%c0_0][] {alignment = 64 : i64, freehold.slice = "@inner"} : memref<96xi8> to memref<64xi8>
      %2 = func.call @inner(%1, %view_1) : (i64, memref<64xi8>) -> i64
      memref.store %2, %view[%c0] : memref<4xi64>
    }
    %0 = memref.load %view[%c0] : memref<4xi64>
    return %0 : i64
  }
  func.func @main(%arg0: i64) -> i64 {
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<224xi8>
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %view = memref.view %alloc[%c0_0][] {freehold.slice = "a"} : memref<224xi8> to memref<16xi64>
    memref.store %arg0, %view[%c0] : memref<16xi64>
    %0 = memref.load %view[%c0] : memref<16xi64>
    %c0_1 = arith.constant 0 : index
    %view_2 = memref.view %alloc[%c0_1][] {alignment = 64 : i64, freehold.slice = "@outer"} : memref<224xi8> to memref<96xi8>
    %1 = call @outer(%0, %view_2) : (i64, memref<96xi8>) -> i64
    %c0_3 = arith.constant 0 : index
    %view_4 = memref.view %alloc[%c0_3][] {freehold.slice = "b"} : memref<224xi8> to memref<16xi64>
    memref.store %1, %view_4[%c0] : memref<16xi64>
    %c128 = arith.constant 128 : index
    %view_5 = memref.view %alloc[%c128][] {alignment = 64 : i64, freehold.slice = "@outer 2"} : memref<224xi8> to memref<96xi8>
    %2 = call @outer(%1, %view_5) : (i64, memref<96xi8>) -> i64
    %3 = memref.load %view_4[%c0] : memref<16xi64>
    %4 = arith.addi %2, %3 : i64
    memref.dealloc %alloc : memref<224xi8>
    return %4 : i64
  }
}

