// Branches that exclude each other share bytes; what was before both is still there.
func.func @main() -> (i64, i64) {
  %true = arith.constant true
  %false = arith.constant false
  %x = call @f(%true) : (i1) -> i64
  %y = call @f(%false) : (i1) -> i64
  return %x, %y : i64, i64
}
func.func private @f(%c: i1) -> i64 {
  %0 = arith.constant 0 : index
  %16 = arith.constant 16 : index
  %k = arith.constant 7 : i64
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<2xi64>
  memref.store %k, %a[%0] : memref<2xi64>
  cf.cond_br %c, ^left, ^right
^left:
  %b = memref.view %arena[%16][] {freehold.slice = "b"} : memref<64xi8> to memref<2xi64>
  memref.copy %a, %b : memref<2xi64> to memref<2xi64>
  cf.br ^end(%b : memref<2xi64>)
^right:
  %c2 = memref.view %arena[%16][] {freehold.slice = "c"} : memref<64xi8> to memref<2xi64>
  linalg.fill ins(%k : i64) outs(%c2 : memref<2xi64>)
  cf.br ^end(%c2 : memref<2xi64>)
^end(%d: memref<2xi64>):
  %l = memref.load %d[%0] : memref<2xi64>
  %m = memref.load %a[%0] : memref<2xi64>
  %sum = arith.addi %l, %m : i64
  memref.dealloc %arena : memref<64xi8>
  return %sum : i64
}
