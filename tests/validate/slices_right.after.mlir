func.func @stack(%x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %arena = memref.alloca() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a", alignment = 64 : i64} : memref<32xi8> to memref<4xi64>
  memref.copy %x, %a : memref<4xi64> to memref<4xi64>
  %k = memref.load %a[%0] : memref<4xi64>
  %b = memref.view %arena[%0][] {freehold.slice = "b"} : memref<32xi8> to memref<4xi64>
  memref.copy %x, %b : memref<4xi64> to memref<4xi64>
  %l = memref.load %b[%0] : memref<4xi64>
  %s = arith.addi %k, %l : i64
  return %s : i64
}
func.func @chosen(%c: i1, %x: memref<4xi64>) -> i64 {
  %0 = arith.constant 0 : index
  %32 = arith.constant 32 : index
  %64 = arith.constant 64 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<96xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<96xi8> to memref<4xi64>
  %b = memref.view %arena[%32][] {freehold.slice = "b"} : memref<96xi8> to memref<4xi64>
  memref.copy %x, %a : memref<4xi64> to memref<4xi64>
  memref.copy %x, %b : memref<4xi64> to memref<4xi64>
  %d = arith.select %c, %a, %b : memref<4xi64>
  %table = memref.view %arena[%64][] {freehold.slice = "table"} : memref<96xi8> to memref<1xmemref<4xi64>>
  memref.store %d, %table[%0] : memref<1xmemref<4xi64>>
  %e = memref.load %table[%0] : memref<1xmemref<4xi64>>
  %k = memref.load %e[%0] : memref<4xi64>
  memref.dealloc %arena : memref<96xi8>
  return %k : i64
}
func.func @recursive(%n: i64) -> i64 {
  %0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<16xi8> to memref<2xi64>
  linalg.fill ins(%n : i64) outs(%a : memref<2xi64>)
  %end = arith.cmpi sle, %n, %zero : i64
  %r = scf.if %end -> (i64) {
    scf.yield %zero : i64
  } else {
    %m = arith.subi %n, %one : i64
    %k = func.call @recursive(%m) : (i64) -> i64
    %l = memref.load %a[%0] : memref<2xi64>
    %s = arith.addi %k, %l : i64
    scf.yield %s : i64
  }
  memref.dealloc %arena : memref<16xi8>
  return %r : i64
}
func.func @handed(%m: memref<2xi64>, %n: i64) -> i64 {
  %0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %k = memref.load %m[%0] : memref<2xi64>
  %end = arith.cmpi sle, %n, %zero : i64
  %r = scf.if %end -> (i64) {
    scf.yield %zero : i64
  } else {
    %t = memref.view %arena[%0][] {freehold.slice = "t"} : memref<16xi8> to memref<2xi64>
    linalg.fill ins(%k : i64) outs(%t : memref<2xi64>)
    %less = arith.subi %n, %one : i64
    %s = func.call @handed(%t, %less) : (memref<2xi64>, i64) -> i64
    %l = memref.load %t[%0] : memref<2xi64>
    %sum = arith.addi %s, %l : i64
    scf.yield %sum : i64
  }
  memref.dealloc %arena : memref<16xi8>
  return %r : i64
}
