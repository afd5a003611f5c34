func.func private @source() -> (memref<1xf32>, memref<1xf32>)
func.func @f(%c: i1) -> memref<1xf32> {
  %true = arith.constant true
  %a, %b = call @source() : () -> (memref<1xf32>, memref<1xf32>)
  %r = arith.select %c, %a, %b : memref<1xf32>
  bufferization.dealloc (%a, %b : memref<1xf32>, memref<1xf32>) if (%true, %true)
  return %r : memref<1xf32>
}
