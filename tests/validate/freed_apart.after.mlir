func.func private @source() -> (memref<1xf32>, memref<1xf32>)
func.func @f(%c: i1) -> memref<1xf32> {
  %a, %b = call @source() : () -> (memref<1xf32>, memref<1xf32>)
  %r = arith.select %c, %a, %b : memref<1xf32>
  %other = arith.select %c, %b, %a : memref<1xf32>
  memref.dealloc %other : memref<1xf32>
  return %r : memref<1xf32>
}
