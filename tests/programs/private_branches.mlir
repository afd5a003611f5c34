// A private function whose result is its argument on one path and its own on the other.
// returns: 202
func.func private @maybe(%m: memref<2xi64>, %c: i1) -> memref<2xi64> {
  cf.cond_br %c, ^own, ^join(%m : memref<2xi64>)
^own:
  %i = arith.constant 0 : index
  %x = arith.constant 100 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %x, %a[%i] : memref<2xi64>
  cf.br ^join(%a : memref<2xi64>)
^join(%r: memref<2xi64>):
  return %r : memref<2xi64>
}
func.func private @chain(%m: memref<2xi64>, %c: i1) -> (memref<2xi64>, memref<2xi64>) {
  %a = call @maybe(%m, %c) : (memref<2xi64>, i1) -> memref<2xi64>
  %b = call @maybe(%a, %c) : (memref<2xi64>, i1) -> memref<2xi64>
  return %b, %a : memref<2xi64>, memref<2xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %one = arith.constant 1 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %one, %m[%i] : memref<2xi64>
  %p:2 = call @chain(%m, %true) : (memref<2xi64>, i1) -> (memref<2xi64>, memref<2xi64>)
  %q:2 = call @chain(%m, %false) : (memref<2xi64>, i1) -> (memref<2xi64>, memref<2xi64>)
  %x0 = memref.load %p#0[%i] : memref<2xi64>
  %x1 = memref.load %p#1[%i] : memref<2xi64>
  %x2 = memref.load %q#0[%i] : memref<2xi64>
  %x3 = memref.load %q#1[%i] : memref<2xi64>
  %s0 = arith.addi %x0, %x1 : i64
  %s1 = arith.addi %s0, %x2 : i64
  %s2 = arith.addi %s1, %x3 : i64
  return %s2 : i64
}
