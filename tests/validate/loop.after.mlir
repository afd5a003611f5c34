func.func @f(%n: index, %m: memref<1xi64>) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %false = arith.constant false
  %true = arith.constant true
  cf.br ^head(%i, %m, %false : index, memref<1xi64>, i1)
^head(%j: index, %p: memref<1xi64>, %o: i1):
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %a = memref.alloc() : memref<1xi64>
  memref.copy %p, %a : memref<1xi64> to memref<1xi64>
  bufferization.dealloc (%p : memref<1xi64>) if (%o)
  %next = arith.addi %j, %one : index
  cf.br ^head(%next, %a, %true : index, memref<1xi64>, i1)
^exit:
  %x = memref.load %p[%i] : memref<1xi64>
  bufferization.dealloc (%p : memref<1xi64>) if (%o)
  return %x : i64
}
