// The list of docs/canonicalization.md: arith on i1 and index.

func.func @fold_index() -> (index, index, index) {
  %a = arith.constant 6 : index
  %b = arith.constant 7 : index
  %sum = arith.addi %a, %b : index
  %difference = arith.subi %a, %b : index
  %product = arith.muli %a, %b : index
  return %sum, %difference, %product : index, index, index
}

func.func @fold_i1() -> (i1, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %and = arith.andi %t, %f : i1
  %or = arith.ori %f, %t : i1
  %xor = arith.xori %t, %t : i1
  return %and, %or, %xor : i1, i1, i1
}

func.func @and(%x: i1) -> (i1, i1, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %one = arith.andi %t, %x : i1
  %two = arith.andi %x, %f : i1
  %three = arith.andi %x, %x : i1
  %not = arith.xori %x, %t : i1
  %four = arith.andi %x, %not : i1
  return %one, %two, %three, %four : i1, i1, i1, i1
}

func.func @or(%x: i1) -> (i1, i1, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %one = arith.ori %t, %x : i1
  %two = arith.ori %x, %f : i1
  %three = arith.ori %x, %x : i1
  %not = arith.xori %x, %t : i1
  %four = arith.ori %not, %x : i1
  return %one, %two, %three, %four : i1, i1, i1, i1
}

func.func @xor(%x: i1, %n: index) -> (i1, i1, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %one = arith.xori %x, %f : i1
  %two = arith.xori %x, %x : i1
  %not = arith.xori %x, %t : i1
  %three = arith.xori %not, %t : i1
  %c0 = arith.constant 0 : index
  %less = arith.cmpi slt, %n, %c0 : index
  %four = arith.xori %less, %t : i1
  return %one, %two, %three, %four : i1, i1, i1, i1
}

func.func @select(%c: i1, %x: i1, %y: i1, %m: memref<2xf32>, %n: memref<2xf32>)
    -> (i1, i1, i1, i1, i1, memref<2xf32>, memref<2xf32>) {
  %t = arith.constant true
  %f = arith.constant false
  %one = arith.select %t, %x, %y : i1
  %two = arith.select %c, %x, %x : i1
  %three = arith.select %c, %t, %f : i1
  %four = arith.select %c, %f, %t : i1
  %not = arith.xori %c, %t : i1
  %five = arith.select %not, %x, %y : i1
  %six = arith.select %f, %m, %n : memref<2xf32>
  %seven = arith.select %c, %m, %m : memref<2xf32>
  return %one, %two, %three, %four, %five, %six, %seven : i1, i1, i1, i1, i1, memref<2xf32>, memref<2xf32>
}

func.func @cmpi(%n: index, %x: i1) -> (i1, i1, i1, i1, i1, i1) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %t = arith.constant true
  %f = arith.constant false
  %one = arith.cmpi slt, %c3, %c4 : index
  %two = arith.cmpi eq, %n, %n : index
  %three = arith.cmpi ult, %n, %n : index
  %four = arith.cmpi sgt, %c3, %n : index
  %five = arith.cmpi eq, %x, %t : i1
  %six = arith.cmpi ne, %x, %f : i1
  return %one, %two, %three, %four, %five, %six : i1, i1, i1, i1, i1, i1
}
