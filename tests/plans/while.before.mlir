// RUN: 5
// A loop that ends when what it computed says so, on a buffer that it carries.
func.func @main(%n: i64) -> i64 {
  %0 = arith.constant 0 : index
  %k = arith.constant 1 : i64
  %first = memref.alloc() : memref<1xi64>
  memref.store %k, %first[%0] : memref<1xi64>
  %last = scf.while (%old = %first) : (memref<1xi64>) -> memref<1xi64> {
    %l = memref.load %old[%0] : memref<1xi64>
    %more = arith.cmpi slt, %l, %n : i64
    scf.condition(%more) %old : memref<1xi64>
  } do {
  ^bb0(%now: memref<1xi64>):
    %t = memref.alloc() : memref<1xi64>
    memref.copy %now, %t : memref<1xi64> to memref<1xi64>
    %l = memref.load %t[%0] : memref<1xi64>
    %s = arith.addi %l, %k : i64
    %next = memref.alloc() : memref<1xi64>
    memref.store %s, %next[%0] : memref<1xi64>
    scf.yield %next : memref<1xi64>
  }
  %r = memref.load %last[%0] : memref<1xi64>
  return %r : i64
}
