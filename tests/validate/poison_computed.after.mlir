func.func @lost(%x: i64, %n: i64) -> i64 {
  %y = arith.shli %x, %n : i64
  %z = arith.subi %y, %y : i64
  return %z : i64
}
func.func @same(%x: i64, %n: i64) -> i64 {
  %y = arith.shli %x, %n : i64
  %z = arith.subi %y, %y : i64
  return %z : i64
}
func.func @narrowed(%x: i64, %n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  return %zero : i64
}
func.func @branch(%x: i64, %n: i64) {
  %y = arith.shrui %x, %n : i64
  %zero = arith.constant 0 : i64
  %c = arith.cmpi eq, %y, %zero : i64
  scf.if %c {
    %a = memref.alloc() : memref<2xi64>
    memref.dealloc %a : memref<2xi64>
  }
  return
}
func.func @overflow(%x: i64, %n: i64) {
  %one = arith.constant 1 : i64
  %k = arith.ori %n, %one : i64
  %q = arith.divsi %x, %k : i64
  return
}
func.func @division(%x: i64, %n: i64) -> i64 {
  %q = arith.divsi %x, %n : i64
  %r = arith.divsi %x, %n : i64
  %s = arith.subi %r, %r : i64
  %t = arith.addi %q, %s : i64
  return %t : i64
}
func.func @chosen(%x: i64, %n: i64) -> i64 {
  %limit = arith.constant 64 : i64
  %fits = arith.cmpi ult, %n, %limit : i64
  %y = arith.shli %x, %n : i64
  %r = arith.select %fits, %y, %x : i64
  return %r : i64
}
