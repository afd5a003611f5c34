// OPTIONS: --args=0
// An empty slice takes no bytes from another, and ends with the buffer below.
func.func @main(%n: index) -> i64 {
  %0 = arith.constant 0 : index
  %k = arith.constant 7 : i64
  %arena = memref.alloc() : memref<16xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<16xi8> to memref<2xi64>
  linalg.fill ins(%k : i64) outs(%a : memref<2xi64>)
  %e = memref.view %arena[%0][%n] {freehold.slice = "e"} : memref<16xi8> to memref<?xi64>
  memref.copy %e, %e : memref<?xi64> to memref<?xi64>
  %l = memref.load %a[%0] : memref<2xi64>
  memref.dealloc %arena : memref<16xi8>
  memref.copy %e, %e : memref<?xi64> to memref<?xi64>
  return %l : i64
}
