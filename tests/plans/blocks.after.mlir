func.func @main(%n: index, %c: i1) -> i64 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %16 = arith.constant 16 : index
  %40 = arith.constant 40 : index
  %k = arith.constant 5 : i64
  %arena = memref.alloc() {alignment = 64 : i64} : memref<56xi8>
  %all = memref.view %arena[%0][] {freehold.slice = "all"} : memref<56xi8> to memref<2xi64>
  linalg.fill ins(%k : i64) outs(%all : memref<2xi64>)
  cf.br ^head(%0 : index)
^head(%i: index):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.view %arena[%16][] {freehold.slice = "a"} : memref<56xi8> to memref<2xi64>
  linalg.add ins(%all, %all : memref<2xi64>, memref<2xi64>) outs(%a : memref<2xi64>)
  cf.br ^meet(%a : memref<2xi64>)
^right:
  %b = memref.view %arena[%16][] {freehold.slice = "b"} : memref<56xi8> to memref<3xi64>
  linalg.fill ins(%k : i64) outs(%b : memref<3xi64>)
  %p = memref.subview %b[1] [2] [1] : memref<3xi64> to memref<2xi64, strided<[1], offset: 1>>
  %q = memref.view %arena[%40][] {freehold.slice = "q"} : memref<56xi8> to memref<2xi64>
  memref.copy %p, %q : memref<2xi64, strided<[1], offset: 1>> to memref<2xi64>
  cf.br ^meet(%q : memref<2xi64>)
^meet(%m: memref<2xi64>):
  memref.copy %m, %all : memref<2xi64> to memref<2xi64>
  %j = arith.addi %i, %1 : index
  cf.br ^head(%j : index)
^end:
  %r = memref.load %all[%1] : memref<2xi64>
  memref.dealloc %arena : memref<56xi8>
  return %r : i64
}
