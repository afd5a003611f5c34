func.func @f(%m: memref<2xf32>, %n: memref<2xf32>, %a: i1, %b: i1) {
  %one = arith.xori %a, %b : i1
  %both = arith.andi %a, %b : i1
  bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%one, %both)
  return
}
