// The caller owns what a function returns.
// returns: 22
func.func @make(%x: i64) -> memref<2xi64> {
  %i = arith.constant 0 : index
  %j = arith.constant 1 : index
  %a = memref.alloc() : memref<2xi64>
  memref.store %x, %a[%i] : memref<2xi64>
  memref.store %x, %a[%j] : memref<2xi64>
  return %a : memref<2xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %x = arith.constant 11 : i64
  %a = call @make(%x) : (i64) -> memref<2xi64>
  %b = call @make(%x) : (i64) -> memref<2xi64>
  %y = memref.load %a[%i] : memref<2xi64>
  %z = memref.load %b[%i] : memref<2xi64>
  %sum = arith.addi %y, %z : i64
  return %sum : i64
}
