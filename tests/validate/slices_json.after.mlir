func.func @given(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %offset = arith.constant 16 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xi64>
  linalg.add ins(%x, %x : memref<4xi64>, memref<4xi64>) outs(%a : memref<4xi64>)
  %b = memref.view %arena[%offset][] {freehold.slice = "b"} : memref<64xi8> to memref<4xi64>
  linalg.mul ins(%a, %x : memref<4xi64>, memref<4xi64>) outs(%b : memref<4xi64>)
  %k = memref.load %a[%0] : memref<4xi64>
  %l = memref.load %b[%0] : memref<4xi64>
  %s = arith.addi %k, %l : i64
  memref.dealloc %arena : memref<64xi8>
  return %s : i64
}
