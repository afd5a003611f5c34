// What an external function gave meets a local buffer and an argument at joins.
// returns: 5152
func.func private @foreign_sum(memref<?xi64>) -> i64 attributes {llvm.emit_c_interface}
func.func private @foreign_range(i64) -> memref<?xi64> attributes {llvm.emit_c_interface}
func.func @pick(%m: memref<?xi64>, %c: i1, %d: i1) -> i64 {
  %k = arith.constant 4 : i64
  %n = arith.constant 2 : index
  %i = arith.constant 0 : index
  %j = arith.constant 1 : index
  %r = scf.if %c -> (memref<?xi64>) {
    %f = func.call @foreign_range(%k) : (i64) -> memref<?xi64>
    scf.yield %f : memref<?xi64>
  } else {
    scf.yield %m : memref<?xi64>
  }
  %x = call @foreign_sum(%r) : (memref<?xi64>) -> i64
  cf.cond_br %d, ^left, ^join(%r : memref<?xi64>)
^left:
  %a = memref.alloc(%n) : memref<?xi64>
  memref.store %x, %a[%i] : memref<?xi64>
  memref.store %k, %a[%j] : memref<?xi64>
  cf.br ^join(%a : memref<?xi64>)
^join(%s: memref<?xi64>):
  %y = call @foreign_sum(%s) : (memref<?xi64>) -> i64
  %z = call @foreign_sum(%r) : (memref<?xi64>) -> i64
  %t = arith.addi %y, %z : i64
  return %t : i64
}
func.func @main() -> i64 {
  %true = arith.constant true
  %false = arith.constant false
  %k = arith.constant 10 : i64
  %m = call @foreign_range(%k) : (i64) -> memref<?xi64>
  %a = call @pick(%m, %true, %true) : (memref<?xi64>, i1, i1) -> i64
  %b = call @pick(%m, %true, %false) : (memref<?xi64>, i1, i1) -> i64
  %c = call @pick(%m, %false, %true) : (memref<?xi64>, i1, i1) -> i64
  %d = call @pick(%m, %false, %false) : (memref<?xi64>, i1, i1) -> i64
  %p = arith.addi %a, %b : i64
  %q = arith.addi %c, %d : i64
  %r = arith.muli %p, %q : i64
  return %r : i64
}
