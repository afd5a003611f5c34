// mlir-opt-22's --buffer-deallocation-pipeline frees a buffer that is still used; mlir_opt_22.after.mlir is
// what it makes of this. %r, a result of an operation with regions, is owned in ^bb0 and lives on in ^bb1 and
// ^bb2. For each edge of the cf.cond_br mlir-opt frees, under the condition of that edge, what it owns and does not
// retain; it does not retain %r, so that its buffer is gone on the edge to ^bb2, which returns it: the clone
// that takes its place there reads what is gone. Found by random programs and made small by hand.
func.func @f(%m: memref<2xi64>, %c: i1) -> memref<2xi64> {
  %r = scf.if %c -> (memref<2xi64>) {
    scf.yield %m : memref<2xi64>
  } else {
    %a = memref.alloc() : memref<2xi64>
    scf.yield %a : memref<2xi64>
  }
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.copy %m, %r : memref<2xi64> to memref<2xi64>
  cf.br ^bb2
^bb2:
  return %r : memref<2xi64>
}
