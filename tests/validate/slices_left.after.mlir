func.func @left(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<32xi8> to memref<4xi64>
  memref.copy %x, %a : memref<4xi64> to memref<4xi64>
  %b = memref.view %arena[%0][] {freehold.slice = "b"} : memref<32xi8> to memref<4xi64>
  %k = memref.load %b[%0] : memref<4xi64>
  memref.dealloc %arena : memref<32xi8>
  return %k : i64
}
