// Regions within regions, values of one name in two of them, and a dealloc that is simplified to nothing.
func.func @regions(%n: index, %c: i1, %given: memref<2xi64>) -> i64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %kept = memref.alloc() : memref<2xi64>
  %last = scf.for %i = %zero to %n step %one iter_args(%m = %kept) -> (memref<2xi64>) {
    %next = scf.if %c -> (memref<2xi64>) {
      %x = memref.alloc() : memref<2xi64>
      scf.yield %x : memref<2xi64>
    } else {
      %x = arith.constant 7 : i64
      memref.store %x, %m[%zero] : memref<2xi64>
      scf.yield %m : memref<2xi64>
    }
    scf.yield %next : memref<2xi64>
  }
  %sum = memref.load %last[%zero] : memref<2xi64>
  return %sum : i64
}
