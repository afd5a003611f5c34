// Other bytes of the arena are as they were.
func.func @main() -> i64 {
  %0 = arith.constant 0 : index
  %2 = arith.constant 2 : index
  %k = arith.constant 7 : i64
  %arena = memref.alloc() : memref<64xi8>
  %b = memref.view %arena[%0][] : memref<64xi8> to memref<8xi64>
  linalg.fill ins(%k : i64) outs(%b : memref<8xi64>)
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<2xi64>
  %l = memref.load %b[%2] : memref<8xi64>
  memref.dealloc %arena : memref<64xi8>
  return %l : i64
}
