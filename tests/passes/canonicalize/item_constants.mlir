// The list of docs/canonicalization.md: constants are uniqued and hoisted, dead code goes.

func.func private @use(index, i1)

func.func @uniqued(%c: i1) {
  %a = arith.constant 1 : index
  %t = arith.constant true
  func.call @use(%a, %t) : (index, i1) -> ()
  %b = arith.constant 1 : index
  %u = arith.constant true
  func.call @use(%b, %u) : (index, i1) -> ()
  return
}

func.func @hoisted(%c: i1, %n: index) {
  scf.if %c {
    %one = arith.constant 1 : index
    scf.for %i = %one to %n step %one {
      %two = arith.constant 2 : index
      %f = arith.constant false
      func.call @use(%two, %f) : (index, i1) -> ()
    }
    func.call @use(%one, %c) : (index, i1) -> ()
  } else {
    %two = arith.constant 2 : index
    func.call @use(%two, %c) : (index, i1) -> ()
  }
  return
}

func.func @of_blocks(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %one = arith.constant 1 : index
  call @use(%one, %c) : (index, i1) -> ()
  cf.br ^end(%one : index)
^b:
  %two = arith.constant 2 : index
  cf.br ^end(%two : index)
^end(%p: index):
  %again = arith.constant 2 : index
  call @use(%again, %c) : (index, i1) -> ()
  call @use(%p, %c) : (index, i1) -> ()
  return
}

func.func @dead(%n: index, %m: memref<2xindex>) {
  %c0 = arith.constant 0 : index
  %a = arith.addi %n, %n : index
  %b = arith.muli %a, %a : index
  %l = memref.load %m[%c0] : memref<2xindex>
  %s = arith.cmpi slt, %l, %b : index
  scf.if %s {
    %d = arith.addi %b, %l : index
  }
  return
}
