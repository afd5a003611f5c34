// What an earlier slice left in the bytes of a later one is nobody's, though it would be right.
func.func @left(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi64>
  memref.copy %x, %a : memref<4xi64> to memref<4xi64>
  %k = memref.load %a[%0] : memref<4xi64>
  return %k : i64
}
