// The function returns a memref of a wider type than its buffer has: what it returns as a copy, it
// returns in its own type again where the copy is decided anew.
func.func @argument(%m: memref<4xi64>) -> memref<?xi64> {
  %v = memref.cast %m : memref<4xi64> to memref<?xi64>
  return %v : memref<?xi64>
}
func.func @one_of_two(%m: memref<4xi64>, %c: i1) -> (memref<?xi64>, memref<?xi64>) {
  %own = memref.alloc() : memref<4xi64>
  memref.copy %m, %own : memref<4xi64> to memref<4xi64>
  %s = arith.select %c, %m, %own : memref<4xi64>
  %v = memref.cast %s : memref<4xi64> to memref<?xi64>
  %w = memref.cast %own : memref<4xi64> to memref<?xi64>
  return %v, %w : memref<?xi64>, memref<?xi64>
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 21 : i64
  %true = arith.constant true
  %m = memref.alloc() : memref<4xi64>
  memref.store %x, %m[%c0] : memref<4xi64>
  %a = call @argument(%m) : (memref<4xi64>) -> memref<?xi64>
  %b:2 = call @one_of_two(%m, %true) : (memref<4xi64>, i1) -> (memref<?xi64>, memref<?xi64>)
  %y = memref.load %a[%c0] : memref<?xi64>
  %z = memref.load %b#0[%c0] : memref<?xi64>
  %s = arith.addi %y, %z : i64
  return %s : i64
}
