// A returned argument has to be a copy: the caller owns both.
// returns: 12
func.func @same(%m: memref<2xi64>) -> memref<2xi64> {
  return %m : memref<2xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %j = arith.constant 1 : index
  %three = arith.constant 3 : i64
  %four = arith.constant 4 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %three, %a[%i] : memref<2xi64>
  memref.store %four, %a[%j] : memref<2xi64>
  %b = call @same(%a) : (memref<2xi64>) -> memref<2xi64>
  %x = memref.load %b[%i] : memref<2xi64>
  %y = memref.load %a[%j] : memref<2xi64>
  %r = arith.muli %x, %y : i64
  return %r : i64
}
