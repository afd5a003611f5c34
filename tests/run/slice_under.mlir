// Bytes that were given to a slice are used by its names alone.
func.func @main() -> i64 {
  %0 = arith.constant 0 : index
  %k = arith.constant 7 : i64
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<2xi64>
  %b = memref.view %arena[%0][] : memref<64xi8> to memref<8xi64>
  linalg.fill ins(%k : i64) outs(%a : memref<2xi64>)
  %l = memref.load %b[%0] : memref<8xi64>
  memref.dealloc %arena : memref<64xi8>
  return %l : i64
}
