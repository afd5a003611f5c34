// A loop starts with a block argument whose buffer lives on under its first name: the loop must
// not take it over. Found by random programs in the interpreter (size 12, seed 92).
// returns: 7

func.func @f(%m: memref<2xi64>, %c0: i1, %c1: i1, %n: index) -> memref<2xi64> {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %k = arith.constant 7 : i64
  %r = scf.if %c0 -> (memref<2xi64>) {
    scf.yield %m : memref<2xi64>
  } else {
    %a = memref.alloc() : memref<2xi64>
    memref.store %k, %a[%i0] : memref<2xi64>
    scf.yield %a : memref<2xi64>
  }
  %s = arith.select %c1, %m, %r : memref<2xi64>
  cf.cond_br %c0, ^exit, ^loop(%r : memref<2xi64>)
^loop(%p: memref<2xi64>):
  %last = scf.for %i = %i0 to %n step %i1 iter_args(%q = %p) -> (memref<2xi64>) {
    %b = memref.alloc() : memref<2xi64>
    scf.yield %b : memref<2xi64>
  }
  cf.br ^exit
^exit:
  return %s : memref<2xi64>
}

func.func @main() -> i64 {
  %false = arith.constant false
  %i0 = arith.constant 0 : index
  %i2 = arith.constant 2 : index
  %m = memref.alloc() : memref<2xi64>
  %r = call @f(%m, %false, %false, %i2) : (memref<2xi64>, i1, i1, index) -> memref<2xi64>
  %x = memref.load %r[%i0] : memref<2xi64>
  return %x : i64
}
