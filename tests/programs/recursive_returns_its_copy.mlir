// A recursive function that returns a buffer and a copy of it: what it returns may be one buffer once the copy is
// taken back, and what was known of it before is then untrue. Origin: `freehold generate --seed 4978 --size 3 --surface=all`.
// returns: 9
func.func private @f(%m: memref<2xi64>, %n: memref<2xi64>, %depth: index) -> (memref<2xi64>, memref<2xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi ugt, %depth, %c0 : index
  %r:2 = scf.if %more -> (memref<2xi64>, memref<2xi64>) {
    %less = arith.subi %depth, %c1 : index
    %inner:2 = func.call @f(%n, %m, %less) : (memref<2xi64>, memref<2xi64>, index) -> (memref<2xi64>, memref<2xi64>)
    scf.yield %inner#0, %inner#1 : memref<2xi64>, memref<2xi64>
  } else {
    scf.yield %n, %m : memref<2xi64>, memref<2xi64>
  }
  %copy = bufferization.clone %r#1 : memref<2xi64> to memref<2xi64>
  %again = bufferization.clone %copy : memref<2xi64> to memref<2xi64>
  return %r#1, %again : memref<2xi64>, memref<2xi64>
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %four = arith.constant 4 : i64
  %five = arith.constant 5 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %four, %m[%c0] : memref<2xi64>
  memref.store %four, %m[%c1] : memref<2xi64>
  %n = memref.alloc() : memref<2xi64>
  memref.store %five, %n[%c0] : memref<2xi64>
  memref.store %five, %n[%c1] : memref<2xi64>
  %r:2 = call @f(%m, %n, %c1) : (memref<2xi64>, memref<2xi64>, index) -> (memref<2xi64>, memref<2xi64>)
  %s:2 = call @f(%m, %n, %c2) : (memref<2xi64>, memref<2xi64>, index) -> (memref<2xi64>, memref<2xi64>)
  %x = memref.load %r#0[%c0] : memref<2xi64>
  %y = memref.load %s#1[%c1] : memref<2xi64>
  %sum = arith.addi %x, %y : i64
  return %sum : i64
}
