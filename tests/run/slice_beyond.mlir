// A slice has bytes of its own alone, though there are others behind them.
func.func @main() -> i64 {
  %0 = arith.constant 0 : index
  %2 = arith.constant 2 : index
  %k = arith.constant 7 : i64
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<2xi64>
  linalg.fill ins(%k : i64) outs(%a : memref<2xi64>)
  %more = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<2xi64> to memref<4xi64>
  %l = memref.load %more[%2] : memref<4xi64>
  memref.dealloc %arena : memref<64xi8>
  return %l : i64
}
