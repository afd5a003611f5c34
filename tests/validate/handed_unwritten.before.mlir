// What is half written is handed to calls that are not followed: that is proved as long as AFTER
// loads what BEFORE loaded.
func.func @down(%m: memref<2xi64>, %n: i64) -> memref<2xi64> {
  %i = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %done = arith.cmpi eq, %n, %zero : i64
  cf.cond_br %done, ^stop, ^go
^stop:
  return %m : memref<2xi64>
^go:
  %next = arith.subi %n, %one : i64
  %x = memref.load %m[%i] : memref<2xi64>
  %y = arith.addi %x, %n : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %y, %a[%i] : memref<2xi64>
  %r = call @down(%a, %next) : (memref<2xi64>, i64) -> memref<2xi64>
  return %r : memref<2xi64>
}
// AFTER loads the other element, too: of an argument of its own that is a number, of what it hands
// to itself it is none.
func.func @more(%m: memref<2xi64>, %n: i64) {
  %i = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %done = arith.cmpi eq, %n, %zero : i64
  cf.cond_br %done, ^stop, ^go
^stop:
  return
^go:
  %next = arith.subi %n, %one : i64
  %x = memref.load %m[%i] : memref<2xi64>
  %a = memref.alloc() : memref<2xi64>
  memref.store %x, %a[%i] : memref<2xi64>
  call @more(%a, %next) : (memref<2xi64>, i64) -> ()
  return
}
