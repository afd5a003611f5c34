// A loop frees the buffer of the round before, and the last one is left over; another frees a
// buffer from outside in one of its rounds.
// returns: 13
func.func @rounds(%n: index) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %k = arith.constant 5 : i64
  %first = memref.alloc() : memref<2xi64>
  memref.store %k, %first[%i] : memref<2xi64>
  %last = scf.for %j = %i to %n step %one iter_args(%m = %first) -> (memref<2xi64>) {
    %x = memref.load %m[%i] : memref<2xi64>
    %next = memref.alloc() : memref<2xi64>
    %one64 = arith.constant 1 : i64
    %y = arith.addi %x, %one64 : i64
    memref.store %y, %next[%i] : memref<2xi64>
    memref.dealloc %m : memref<2xi64>
    scf.yield %next : memref<2xi64>
  }
  %r = memref.load %last[%i] : memref<2xi64>
  return %r : i64
}
func.func @once(%n: index, %when: index) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %k = arith.constant 5 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  %r = memref.load %a[%i] : memref<2xi64>
  scf.for %j = %i to %n step %one {
    %now = arith.cmpi eq, %j, %when : index
    scf.if %now {
      memref.dealloc %a : memref<2xi64>
    }
  }
  return %r : i64
}
func.func @main() -> i64 {
  %n = arith.constant 3 : index
  %one = arith.constant 1 : index
  %nine = arith.constant 9 : index
  %0 = call @rounds(%n) : (index) -> i64
  %1 = call @once(%n, %one) : (index, index) -> i64
  %2 = call @once(%n, %nine) : (index, index) -> i64
  %3 = arith.addi %0, %1 : i64
  %4 = arith.subi %3, %2 : i64
  %5 = arith.addi %4, %2 : i64
  return %5 : i64
}
