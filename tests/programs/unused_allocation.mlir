// Allocations that nobody reads, one of them inside a loop.
// returns: 7
func.func @main() -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %hi = arith.constant 3 : index
  %seven = arith.constant 7 : i64
  %a = memref.alloc() : memref<4xi64>
  scf.for %k = %lo to %hi step %one {
    %b = memref.alloc() : memref<4xi64>
    memref.store %seven, %b[%k] : memref<4xi64>
  }
  return %seven : i64
}
