// RUN: 3,1
// RUN: 2,0
// Blocks with branches in any shape: a loop of blocks, with a diamond in it.
func.func @main(%n: index, %c: i1) -> i64 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %k = arith.constant 5 : i64
  %all = memref.alloc() : memref<2xi64>
  linalg.fill ins(%k : i64) outs(%all : memref<2xi64>)
  cf.br ^head(%0 : index)
^head(%i: index):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() : memref<2xi64>
  linalg.add ins(%all, %all : memref<2xi64>, memref<2xi64>) outs(%a : memref<2xi64>)
  cf.br ^meet(%a : memref<2xi64>)
^right:
  %b = memref.alloc() : memref<3xi64>
  linalg.fill ins(%k : i64) outs(%b : memref<3xi64>)
  %p = memref.subview %b[1] [2] [1] : memref<3xi64> to memref<2xi64, strided<[1], offset: 1>>
  %q = memref.alloc() : memref<2xi64>
  memref.copy %p, %q : memref<2xi64, strided<[1], offset: 1>> to memref<2xi64>
  cf.br ^meet(%q : memref<2xi64>)
^meet(%m: memref<2xi64>):
  memref.copy %m, %all : memref<2xi64> to memref<2xi64>
  %j = arith.addi %i, %1 : index
  cf.br ^head(%j : index)
^end:
  %r = memref.load %all[%1] : memref<2xi64>
  return %r : i64
}
