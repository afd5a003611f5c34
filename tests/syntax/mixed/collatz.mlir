func.func @collatz(%n: i32, %path: memref<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %size = memref.dim %path, %c0 : memref<?xi32>
  cf.br ^test(%n, %c0 : i32, index)
^test(%x: i32, %i: index):
  %done = arith.cmpi eq, %x, %one : i32
  %full = arith.cmpi uge, %i, %size : index
  %stop = arith.ori %done, %full : i1
  cf.cond_br %stop, ^exit, ^work
^work:
  memref.store %x, %path[%i] : memref<?xi32>
  %odd = arith.andi %x, %one : i32
  %is = arith.trunci %odd : i32 to i1
  %next = scf.if %is -> i32 {
    %t = arith.muli %x, %three : i32
    %u = arith.addi %t, %one : i32
    scf.yield %u : i32
  } else {
    %h = arith.divsi %x, %two : i32
    scf.yield %h : i32
  }
  %i1 = arith.addi %i, %c1 : index
  cf.br ^test(%next, %i1 : i32, index)
^exit:
  return %i : index
}
