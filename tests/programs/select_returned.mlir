// A select is returned: of two allocations, or of an allocation and an argument.
// returns: 2248
func.func @two(%c: i1) -> memref<2xi64> {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.store %one, %a[%i] : memref<2xi64>
  memref.store %three, %b[%i] : memref<2xi64>
  %x = arith.select %c, %a, %b : memref<2xi64>
  return %x : memref<2xi64>
}
func.func @argument(%m: memref<2xi64>, %c: i1) -> memref<2xi64> {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %one, %a[%i] : memref<2xi64>
  %x = arith.select %c, %a, %m : memref<2xi64>
  return %x : memref<2xi64>
}
func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) -> i64 {
  %i = arith.constant 0 : index
  %a = call @two(%c) : (i1) -> memref<2xi64>
  %b = call @argument(%a, %d) : (memref<2xi64>, i1) -> memref<2xi64>
  %x = memref.load %a[%i] : memref<2xi64>
  %y = memref.load %b[%i] : memref<2xi64>
  %v = arith.addi %x, %y : i64
  return %v : i64
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %two = arith.constant 2 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %two, %m[%i] : memref<2xi64>
  %a = call @f(%m, %true, %true) : (memref<2xi64>, i1, i1) -> i64
  %b = call @f(%m, %true, %false) : (memref<2xi64>, i1, i1) -> i64
  %c = call @f(%m, %false, %true) : (memref<2xi64>, i1, i1) -> i64
  %d = call @f(%m, %false, %false) : (memref<2xi64>, i1, i1) -> i64
  %x = memref.load %m[%i] : memref<2xi64>
  %ten = arith.constant 10 : i64
  %p = arith.muli %a, %ten : i64
  %q = arith.addi %p, %b : i64
  %r = arith.muli %q, %ten : i64
  %s = arith.addi %r, %c : i64
  %t = arith.muli %s, %ten : i64
  %u = arith.addi %t, %d : i64
  %v = arith.addi %u, %x : i64
  return %v : i64
}
