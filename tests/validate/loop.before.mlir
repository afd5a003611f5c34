// A loop of blocks with an unknown trip count and a buffer for each iteration.
func.func @f(%n: index, %m: memref<1xi64>) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.br ^head(%i, %m : index, memref<1xi64>)
^head(%j: index, %p: memref<1xi64>):
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %a = memref.alloc() : memref<1xi64>
  memref.copy %p, %a : memref<1xi64> to memref<1xi64>
  %next = arith.addi %j, %one : index
  cf.br ^head(%next, %a : index, memref<1xi64>)
^exit:
  %x = memref.load %p[%i] : memref<1xi64>
  return %x : i64
}
