// `cf.switch` with a buffer of its own, an argument, and one buffer for two cases.
// returns: 18
func.func @f(%m: memref<2xi64>, %k: i32) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %one, %a[%i] : memref<2xi64>
  cf.switch %k : i32, [
    default: ^last(%a, %one : memref<2xi64>, i64),
    0: ^last(%m, %one : memref<2xi64>, i64),
    1: ^fresh,
    2: ^last(%a, %one : memref<2xi64>, i64)
  ]
^fresh:
  %b = memref.alloc() : memref<2xi64>
  %x = memref.load %a[%i] : memref<2xi64>
  %y = arith.addi %x, %x : i64
  memref.store %y, %b[%i] : memref<2xi64>
  cf.br ^last(%b, %y : memref<2xi64>, i64)
^last(%r: memref<2xi64>, %z: i64):
  %v = memref.load %r[%i] : memref<2xi64>
  %w = arith.addi %v, %z : i64
  return %w : i64
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %k2 = arith.constant 2 : i32
  %k3 = arith.constant 3 : i32
  %nine = arith.constant 9 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %nine, %m[%i] : memref<2xi64>
  %a = call @f(%m, %k0) : (memref<2xi64>, i32) -> i64
  %b = call @f(%m, %k1) : (memref<2xi64>, i32) -> i64
  %c = call @f(%m, %k2) : (memref<2xi64>, i32) -> i64
  %d = call @f(%m, %k3) : (memref<2xi64>, i32) -> i64
  %p = arith.addi %a, %b : i64
  %q = arith.addi %c, %d : i64
  %r = arith.addi %p, %q : i64
  return %r : i64
}
