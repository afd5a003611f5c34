// Two private functions that call each other and hand buffers both ways.
// returns: 60
func.func private @even(%m: memref<2xi64>, %n: index) -> memref<2xi64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %done = arith.cmpi eq, %n, %zero : index
  %r = scf.if %done -> (memref<2xi64>) {
    scf.yield %m : memref<2xi64>
  } else {
    %next = arith.subi %n, %one : index
    %o = func.call @odd(%m, %next) : (memref<2xi64>, index) -> memref<2xi64>
    scf.yield %o : memref<2xi64>
  }
  return %r : memref<2xi64>
}
func.func private @odd(%m: memref<2xi64>, %n: index) -> memref<2xi64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %done = arith.cmpi eq, %n, %zero : index
  %r = scf.if %done -> (memref<2xi64>) {
    %a = memref.alloc() : memref<2xi64>
    memref.copy %m, %a : memref<2xi64> to memref<2xi64>
    scf.yield %a : memref<2xi64>
  } else {
    %next = arith.subi %n, %one : index
    %e = func.call @even(%m, %next) : (memref<2xi64>, index) -> memref<2xi64>
    %x = memref.load %e[%zero] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %e[%one] : memref<2xi64>
    memref.store %y, %e[%zero] : memref<2xi64>
    scf.yield %e : memref<2xi64>
  }
  return %r : memref<2xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %j = arith.constant 1 : index
  %five = arith.constant 5 : index
  %six = arith.constant 6 : index
  %x = arith.constant 3 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %x, %m[%i] : memref<2xi64>
  memref.store %x, %m[%j] : memref<2xi64>
  %a = call @even(%m, %five) : (memref<2xi64>, index) -> memref<2xi64>
  %p = memref.load %a[%i] : memref<2xi64>
  %b = call @even(%a, %five) : (memref<2xi64>, index) -> memref<2xi64>
  %q = memref.load %b[%i] : memref<2xi64>
  %sum = arith.addi %p, %q : i64
  return %sum : i64
}
