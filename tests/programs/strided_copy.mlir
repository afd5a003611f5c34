// A column of one matrix is copied into a row of another.
// returns: 12
func.func @main() -> i64 {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %zero = arith.constant 0 : i64
  %a = memref.alloc() : memref<3x3xi64>
  %b = memref.alloc() : memref<3x3xi64>
  scf.for %i = %lo to %three step %one {
    scf.for %j = %lo to %three step %one {
      %p = arith.muli %i, %three : index
      %q = arith.addi %p, %j : index
      %x = arith.index_cast %q : index to i64
      memref.store %x, %a[%i, %j] : memref<3x3xi64>
      memref.store %zero, %b[%i, %j] : memref<3x3xi64>
    }
  }
  %column = memref.subview %a[0, 1] [3, 1] [1, 1] : memref<3x3xi64> to memref<3xi64, strided<[3], offset: 1>>
  %row = memref.subview %b[1, 0] [1, 3] [1, 1] : memref<3x3xi64> to memref<3xi64, strided<[1], offset: 3>>
  memref.copy %column, %row : memref<3xi64, strided<[3], offset: 1>> to memref<3xi64, strided<[1], offset: 3>>
  %sum = scf.for %k = %lo to %three step %one iter_args(%acc = %zero) -> (i64) {
    %x = memref.load %b[%one, %k] : memref<3x3xi64>
    %s = arith.addi %acc, %x : i64
    scf.yield %s : i64
  }
  return %sum : i64
}
