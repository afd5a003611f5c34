// Both results are copied where the function does not own them, by one `scf.if` with two results: it is taken back whole,
// and with it the `i1` that the scope handed out for it. Each run added one more.
// Origin: random program 2078 of all surfaces.
func.func @both(%m: memref<2xi8>, %c: i1) -> (memref<2xi8>, memref<2xi8>) {
  %0 = memref.alloca_scope -> (memref<2xi8>) {
    %1 = scf.if %c -> (memref<2xi8>) {
      %a = memref.alloc() : memref<2xi8>
      memref.copy %m, %a : memref<2xi8> to memref<2xi8>
      scf.yield %a : memref<2xi8>
    } else {
      scf.yield %m : memref<2xi8>
    }
    %stack = memref.alloca() : memref<2xi8>
    memref.copy %m, %stack : memref<2xi8> to memref<2xi8>
    memref.alloca_scope.return %1 : memref<2xi8>
  }
  cf.br ^bb1
^bb1:
  return %0, %0 : memref<2xi8>, memref<2xi8>
}

func.func @main() -> i8 {
  %i = arith.constant 0 : index
  %seven = arith.constant 7 : i8
  %no = arith.constant false
  %yes = arith.constant true
  %m = memref.alloc() : memref<2xi8>
  linalg.fill ins(%seven : i8) outs(%m : memref<2xi8>)
  %0:2 = call @both(%m, %no) : (memref<2xi8>, i1) -> (memref<2xi8>, memref<2xi8>)
  %1:2 = call @both(%m, %yes) : (memref<2xi8>, i1) -> (memref<2xi8>, memref<2xi8>)
  %x = memref.load %0#1[%i] : memref<2xi8>
  %y = memref.load %1#0[%i] : memref<2xi8>
  %sum = arith.addi %x, %y : i8
  return %sum : i8
}
