// Buffers without elements are buffers too.
// returns: 0
func.func @first(%m: memref<?xi64>, %n: memref<0xi64>) -> memref<?xi64> {
  return %m : memref<?xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %a = memref.alloc(%i) : memref<?xi64>
  %b = memref.alloc() : memref<0xi64>
  %c = call @first(%a, %b) : (memref<?xi64>, memref<0xi64>) -> memref<?xi64>
  %n = memref.dim %c, %i : memref<?xi64>
  %r = arith.index_cast %n : index to i64
  return %r : i64
}
