// OPTIONS: --format=json
// A use of a slice that is gone, in the words of JSON.
func.func @given(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi64>
  linalg.add ins(%x, %x : memref<4xi64>, memref<4xi64>) outs(%a : memref<4xi64>)
  %b = memref.alloc() : memref<4xi64>
  linalg.mul ins(%a, %x : memref<4xi64>, memref<4xi64>) outs(%b : memref<4xi64>)
  %k = memref.load %a[%0] : memref<4xi64>
  %l = memref.load %b[%0] : memref<4xi64>
  %s = arith.addi %k, %l : i64
  return %s : i64
}
