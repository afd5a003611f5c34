// Private and public functions that pass buffers on, keep them, and return what they got.
// returns: 56
func.func private @identity(%m: memref<?xi64>) -> memref<?xi64> {
  return %m : memref<?xi64>
}
func.func private @drop(%m: memref<?xi64>) -> i64 {
  %i = arith.constant 0 : index
  %x = memref.load %m[%i] : memref<?xi64>
  return %x : i64
}
func.func private @fresh(%n: index, %x: i64) -> memref<?xi64> {
  %i = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xi64>
  memref.store %x, %a[%i] : memref<?xi64>
  return %a : memref<?xi64>
}
func.func @public(%m: memref<?xi64>, %n: index) -> memref<?xi64> {
  %i = arith.constant 0 : index
  %two = arith.constant 2 : i64
  %same = call @identity(%m) : (memref<?xi64>) -> memref<?xi64>
  %x = call @drop(%same) : (memref<?xi64>) -> i64
  %y = arith.muli %x, %two : i64
  %made = call @fresh(%n, %y) : (index, i64) -> memref<?xi64>
  %again = call @identity(%made) : (memref<?xi64>) -> memref<?xi64>
  return %again : memref<?xi64>
}
func.func @main() -> i64 {
  %n = arith.constant 3 : index
  %x = arith.constant 8 : i64
  %a = call @fresh(%n, %x) : (index, i64) -> memref<?xi64>
  %b = call @public(%a, %n) : (memref<?xi64>, index) -> memref<?xi64>
  %c = call @public(%b, %n) : (memref<?xi64>, index) -> memref<?xi64>
  %p = call @drop(%a) : (memref<?xi64>) -> i64
  %q = call @drop(%b) : (memref<?xi64>) -> i64
  %r = call @drop(%c) : (memref<?xi64>) -> i64
  %s = arith.addi %p, %q : i64
  %t = arith.addi %s, %r : i64
  return %t : i64
}
