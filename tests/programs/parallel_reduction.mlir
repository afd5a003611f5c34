// A reduction of a parallel loop whose result decides between buffers in later blocks.
// returns: 41
func.func @f(%n: index, %m: memref<2xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %k = arith.constant 7 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%c0] : memref<2xi64>
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> i64 {
    %t = memref.alloc() : memref<2xi64>
    memref.store %k, %t[%c0] : memref<2xi64>
    %x = memref.load %t[%c0] : memref<2xi64>
    scf.reduce(%x : i64) {
    ^bb0(%l: i64, %r: i64):
      %u = memref.alloc() : memref<2xi64>
      %s = arith.addi %l, %r : i64
      memref.store %s, %u[%c0] : memref<2xi64>
      %v = memref.load %u[%c0] : memref<2xi64>
      scf.reduce.return %v : i64
    }
  }
  %large = arith.cmpi sgt, %sum, %k : i64
  cf.cond_br %large, ^join(%a : memref<2xi64>), ^make
^make:
  %b = memref.alloc() : memref<2xi64>
  memref.store %sum, %b[%c0] : memref<2xi64>
  cf.br ^join(%b : memref<2xi64>)
^join(%p: memref<2xi64>):
  %y = memref.load %p[%c0] : memref<2xi64>
  %z = memref.load %a[%c0] : memref<2xi64>
  %w = arith.addi %y, %z : i64
  %o = memref.load %m[%c0] : memref<2xi64>
  %r = arith.addi %w, %o : i64
  return %r : i64
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %two = arith.constant 2 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %two, %m[%c0] : memref<2xi64>
  %0 = call @f(%c0, %m) : (index, memref<2xi64>) -> i64
  %1 = call @f(%c1, %m) : (index, memref<2xi64>) -> i64
  %2 = call @f(%c3, %m) : (index, memref<2xi64>) -> i64
  %3 = arith.addi %0, %1 : i64
  %4 = arith.addi %3, %2 : i64
  return %4 : i64
}
