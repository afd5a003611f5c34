// differs: mlir-opt's pass refuses deallocations in the input.

// The memref is retained by all of its names: nothing is freed, whoever owns it.
func.func @select(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>) {
  %true = arith.constant true
  %s = arith.select %c, %a, %b : memref<4xf32>
  %r = bufferization.dealloc (%s : memref<4xf32>) if (%true) retain (%s : memref<4xf32>)
  return
}
