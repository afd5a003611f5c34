// Buffers that grow, shrink and grow in a loop.
// returns: 4520
func.func @fill(%m: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xi64>
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.index_cast %i : index to i64
    memref.store %x, %m[%i] : memref<?xi64>
  }
  return
}
func.func @sum(%m: memref<?xi64>, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (i64) {
    %x = memref.load %m[%i] : memref<?xi64>
    %y = arith.addi %s, %x : i64
    scf.yield %y : i64
  }
  return %r : i64
}
func.func @f(%from: index, %to: index, %read: index) -> i64 {
  %a = memref.alloc(%from) : memref<?xi64>
  call @fill(%a) : (memref<?xi64>) -> ()
  %b = memref.realloc %a(%to) : memref<?xi64> to memref<?xi64>
  %r = call @sum(%b, %read) : (memref<?xi64>, index) -> i64
  return %r : i64
}
func.func @rounds(%n: index) -> i64 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc(%c2) : memref<?xi64>
  call @fill(%a) : (memref<?xi64>) -> ()
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%m = %a) -> (memref<?xi64>) {
    %size = arith.addi %i, %c2 : index
    %b = memref.realloc %m(%size) : memref<?xi64> to memref<?xi64>
    func.call @fill(%b) : (memref<?xi64>) -> ()
    scf.yield %b : memref<?xi64>
  }
  %s = call @sum(%r, %n) : (memref<?xi64>, index) -> i64
  return %s : i64
}
func.func @main() -> i64 {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %grow = call @f(%c5, %c10, %c5) : (index, index, index) -> i64
  %shrink = call @f(%c10, %c5, %c5) : (index, index, index) -> i64
  %rounds = call @rounds(%c10) : (index) -> i64
  %hundred = arith.constant 100 : i64
  %x = arith.muli %rounds, %hundred : i64
  %y = arith.addi %grow, %shrink : i64
  %z = arith.addi %x, %y : i64
  return %z : i64
}
