// A buffer that is returned or freed, with other frees in between: the free joins the copy on the same condition, so that
// a second run asks that condition no more often. Origin: `freehold generate --seed 2622 --size 7 --surface=all`.
// returns: 3
func.func private @make() -> memref<2xi64> {
  %m = memref.alloc() : memref<2xi64>
  return %m : memref<2xi64>
}
func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) -> memref<2xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %made = call @make() : () -> memref<2xi64>
  %kept = arith.select %d, %made, %m : memref<2xi64>
  %mine = memref.alloc() : memref<2xi64>
  memref.store %three, %mine[%c0] : memref<2xi64>
  memref.store %three, %mine[%c1] : memref<2xi64>
  memref.store %one, %kept[%c1] : memref<2xi64>
  %r = scf.if %c -> (memref<2xi64>) {
    scf.yield %mine : memref<2xi64>
  } else {
    memref.store %one, %m[%c1] : memref<2xi64>
    scf.yield %m : memref<2xi64>
  }
  return %r : memref<2xi64>
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %m = memref.alloc() : memref<2xi64>
  %zero = arith.constant 0 : i64
  memref.store %zero, %m[%c0] : memref<2xi64>
  %r = call @f(%m, %true, %false) : (memref<2xi64>, i1, i1) -> memref<2xi64>
  %s = call @f(%m, %false, %true) : (memref<2xi64>, i1, i1) -> memref<2xi64>
  %x = memref.load %r[%c0] : memref<2xi64>
  %y = memref.load %s[%c0] : memref<2xi64>
  %sum = arith.addi %x, %y : i64
  return %sum : i64
}
