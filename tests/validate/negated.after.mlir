func.func @f(%c: i1, %d: i1, %m: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() : memref<2xi64>
  memref.copy %m, %a : memref<2xi64> to memref<2xi64>
  cf.br ^join(%a : memref<2xi64>)
^right:
  cf.br ^join(%m : memref<2xi64>)
^join(%p: memref<2xi64>):
  %s = arith.select %d, %p, %m : memref<2xi64>
  %x = memref.load %s[%i] : memref<2xi64>
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  scf.if %n {
    memref.dealloc %p : memref<2xi64>
  }
  return %x : i64
}
