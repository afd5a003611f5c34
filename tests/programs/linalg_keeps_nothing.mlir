// What an operation of linalg works on is not seen by anybody else afterwards: the buffer that is freed before the loop
// stays freed there when the pass runs again. Origin: `freehold generate --seed 215 --size 8 --surface=full`.
// returns: 10
func.func private @next(%m: memref<2xi64>, %again: i1) -> memref<2xi64> {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : i64
  %false = arith.constant false
  %scratch = memref.alloc() : memref<2xi64>
  linalg.fill ins(%three : i64) outs(%scratch : memref<2xi64>)
  %x = memref.load %scratch[%c0] : memref<2xi64>
  memref.dealloc %scratch : memref<2xi64>
  cf.br ^loop(%again : i1)
^loop(%go: i1):
  %r = scf.if %go -> (memref<2xi64>) {
    %inner = func.call @next(%m, %false) : (memref<2xi64>, i1) -> memref<2xi64>
    scf.yield %inner : memref<2xi64>
  } else {
    scf.yield %m : memref<2xi64>
  }
  %y = memref.load %r[%c0] : memref<2xi64>
  cf.cond_br %go, ^loop(%false : i1), ^done
^done:
  %sum = arith.addi %x, %y : i64
  %new = memref.alloc() : memref<2xi64>
  linalg.fill ins(%sum : i64) outs(%new : memref<2xi64>)
  return %new : memref<2xi64>
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %seven = arith.constant 7 : i64
  %true = arith.constant true
  %m = memref.alloc() : memref<2xi64>
  linalg.fill ins(%seven : i64) outs(%m : memref<2xi64>)
  %r = call @next(%m, %true) : (memref<2xi64>, i1) -> memref<2xi64>
  %x = memref.load %r[%c0] : memref<2xi64>
  return %x : i64
}
