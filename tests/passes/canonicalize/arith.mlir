// differs: ori(ori(a, b), a) is ori(a, b), which mlir-opt-22 does not see.
func.func private @use(i1)
func.func private @usei(index)
func.func private @usem(memref<4xf32>)
func.func @arith(%a: i1, %b: i1, %i: index, %j: index, %k: i32) -> (i1,i1,i1,i1,i1,i1,i1,i1) {
  %t = arith.constant true
  %f = arith.constant false
  %x1 = arith.xori %a, %t : i1
  %x2 = arith.xori %x1, %t : i1
  %s1 = arith.select %a, %t, %f : i1
  %s2 = arith.select %a, %f, %t : i1
  %s3 = arith.select %a, %b, %f : i1
  %s4 = arith.select %a, %t, %b : i1
  %n1 = arith.andi %a, %b : i1
  %n2 = arith.andi %n1, %a : i1
  %n3 = arith.andi %a, %n1 : i1
  %o1 = arith.ori %a, %b : i1
  %o2 = arith.ori %o1, %a : i1
  %o3 = arith.ori %x1, %a : i1
  %n4 = arith.andi %x1, %a : i1
  %c = arith.cmpi eq, %i, %i : index
  return %x2, %s1, %s2, %s3, %s4, %n2, %o2, %n4 : i1,i1,i1,i1,i1,i1,i1,i1
}
func.func @arith2(%a: i1, %b: i1, %i: index, %j: index, %k: i32) -> (i1,i1,i1,i1,i1,i1,i1,i1) {
  %t = arith.constant true
  %f = arith.constant false
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %x1 = arith.xori %a, %t : i1
  %cm = arith.cmpi slt, %i, %j : index
  %ncm = arith.xori %cm, %t : i1
  %cc = arith.cmpi slt, %c5, %j : index
  %e1 = arith.cmpi eq, %a, %t : i1
  %e2 = arith.cmpi ne, %a, %t : i1
  %e3 = arith.cmpi ne, %a, %f : i1
  %e4 = arith.cmpi eq, %a, %f : i1
  %s5 = arith.select %x1, %a, %b : i1
  %s6 = arith.select %a, %a, %b : i1
  %s7 = arith.select %b, %x1, %a : i1
  return %ncm, %cc, %e1, %e2, %e3, %s5, %s6, %s7 : i1,i1,i1,i1,i1,i1,i1,i1
}
func.func @arith3(%i: index, %j: index, %k: i32) -> (index,index,index,index,index,index,i32,index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a0 = arith.addi %c0, %i : index
  %a1 = arith.addi %c2, %i : index
  %a2 = arith.addi %a1, %c3 : index
  %m0 = arith.muli %c1, %i : index
  %m1 = arith.muli %c0, %i : index
  %m2 = arith.muli %i, %c2 : index
  %m3 = arith.muli %m2, %c3 : index
  %s0 = arith.subi %i, %i : index
  %s1 = arith.subi %a1, %c3 : index
  %s2 = arith.subi %a1, %i : index
  %x = arith.index_cast %i : index to i32
  %y = arith.index_cast %x : i32 to index
  %z = arith.index_cast %c3 : index to i32
  return %a0, %a2, %m1, %m3, %s0, %s1, %z, %s2 : index,index,index,index,index,index,i32,index
}
