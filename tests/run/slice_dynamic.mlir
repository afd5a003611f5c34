// OPTIONS: --args=3
// Sizes and offsets that are computed at run time.
func.func @main(%n: index) -> (i64, i64) {
  %0 = arith.constant 0 : index
  %8 = arith.constant 8 : index
  %k = arith.constant 7 : i64
  %bytes = arith.muli %n, %8 : index
  %total = arith.addi %bytes, %bytes : index
  %arena = memref.alloc(%total) : memref<?xi8>
  %a = memref.view %arena[%0][%n] {freehold.slice = "a"} : memref<?xi8> to memref<?xi64>
  linalg.fill ins(%k : i64) outs(%a : memref<?xi64>)
  %b = memref.view %arena[%bytes][%n] {freehold.slice = "b"} : memref<?xi8> to memref<?xi64>
  linalg.add ins(%a, %a : memref<?xi64>, memref<?xi64>) outs(%b : memref<?xi64>)
  %c = memref.view %arena[%0][%n] {freehold.slice = "c"} : memref<?xi8> to memref<?xi64>
  linalg.add ins(%b, %b : memref<?xi64>, memref<?xi64>) outs(%c : memref<?xi64>)
  %l = memref.load %b[%0] : memref<?xi64>
  %m = memref.load %c[%0] : memref<?xi64>
  memref.dealloc %arena : memref<?xi8>
  return %l, %m : i64, i64
}
