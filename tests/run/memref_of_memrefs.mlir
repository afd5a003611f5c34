// A buffer that is only reachable through memory of a returned memref is no leak.
func.func @main() -> memref<2xmemref<2xi32>> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %outer = memref.alloc() : memref<2xmemref<2xi32>>
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  memref.store %a, %outer[%0] : memref<2xmemref<2xi32>>
  memref.store %a, %outer[%1] : memref<2xmemref<2xi32>>
  memref.dealloc %b : memref<2xi32>
  return %outer : memref<2xmemref<2xi32>>
}
