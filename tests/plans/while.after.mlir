func.func @main(%n: i64) -> i64 {
  %0 = arith.constant 0 : index
  %8 = arith.constant 8 : index
  %k = arith.constant 1 : i64
  %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %first = memref.view %arena[%0][] {freehold.slice = "first"} : memref<16xi8> to memref<1xi64>
  memref.store %k, %first[%0] : memref<1xi64>
  %last = scf.while (%old = %first) : (memref<1xi64>) -> memref<1xi64> {
    %l = memref.load %old[%0] : memref<1xi64>
    %more = arith.cmpi slt, %l, %n : i64
    scf.condition(%more) %old : memref<1xi64>
  } do {
  ^bb0(%now: memref<1xi64>):
    %t = memref.view %arena[%8][] {freehold.slice = "t"} : memref<16xi8> to memref<1xi64>
    memref.copy %now, %t : memref<1xi64> to memref<1xi64>
    %l = memref.load %t[%0] : memref<1xi64>
    %s = arith.addi %l, %k : i64
    %next = memref.view %arena[%0][] {freehold.slice = "next"} : memref<16xi8> to memref<1xi64>
    memref.store %s, %next[%0] : memref<1xi64>
    scf.yield %next : memref<1xi64>
  }
  %r = memref.load %last[%0] : memref<1xi64>
  memref.dealloc %arena : memref<16xi8>
  return %r : i64
}
