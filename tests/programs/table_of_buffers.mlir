// A memref is stored into a memref of memrefs and read back; one is made in a loop.
// returns: 27
func.func @put(%table: memref<2xmemref<2xi64>>, %m: memref<2xi64>, %i: index) {
  memref.store %m, %table[%i] : memref<2xmemref<2xi64>>
  return
}
func.func @f(%c: i1) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %four = arith.constant 4 : i64
  %five = arith.constant 5 : i64
  %table = memref.alloc() : memref<2xmemref<2xi64>>
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.store %four, %a[%c0] : memref<2xi64>
  memref.store %five, %b[%c0] : memref<2xi64>
  memref.store %a, %table[%c0] : memref<2xmemref<2xi64>>
  %which = arith.select %c, %a, %b : memref<2xi64>
  memref.store %which, %table[%c1] : memref<2xmemref<2xi64>>
  %p = memref.load %table[%c0] : memref<2xmemref<2xi64>>
  %x = memref.load %p[%c0] : memref<2xi64>
  cf.br ^later
^later:
  %q = memref.load %table[%c1] : memref<2xmemref<2xi64>>
  %y = memref.load %q[%c0] : memref<2xi64>
  %z = arith.addi %x, %y : i64
  return %z : i64
}
func.func @in_loop(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %five = arith.constant 5 : i64
  %table = memref.alloc() : memref<2xmemref<2xi64>>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (i64) {
    %a = memref.alloc() : memref<2xi64>
    memref.store %five, %a[%c0] : memref<2xi64>
    memref.store %a, %table[%c0] : memref<2xmemref<2xi64>>
    %p = memref.load %table[%c0] : memref<2xmemref<2xi64>>
    %x = memref.load %p[%c0] : memref<2xi64>
    %t = arith.addi %s, %x : i64
    scf.yield %t : i64
  }
  return %sum : i64
}
func.func @main() -> i64 {
  %true = arith.constant true
  %false = arith.constant false
  %two = arith.constant 2 : index
  %0 = call @f(%true) : (i1) -> i64
  %1 = call @f(%false) : (i1) -> i64
  %2 = call @in_loop(%two) : (index) -> i64
  %3 = arith.addi %0, %1 : i64
  %4 = arith.addi %3, %2 : i64
  return %4 : i64
}
