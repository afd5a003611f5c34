func.func @f(%m: memref<2xf32>, %a: i1, %b: i1) {
  %both = arith.andi %a, %b : i1
  bufferization.dealloc (%m : memref<2xf32>) if (%both)
  return
}
