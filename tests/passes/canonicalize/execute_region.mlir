func.func private @u(index)
func.func @f(%c: i1, %x: index, %y: index) -> index {
  %0 = scf.execute_region -> index {
    cf.cond_br %c, ^a, ^b(%x : index)
  ^a:
    func.call @u(%x) : (index) -> ()
    cf.br ^b(%y : index)
  ^b(%p: index):
    func.call @u(%p) : (index) -> ()
    scf.yield %p : index
  }
  %1 = scf.execute_region -> index {
    cf.cond_br %c, ^a, ^b
  ^a:
    func.call @u(%0) : (index) -> ()
    scf.yield %x : index
  ^b:
    func.call @u(%y) : (index) -> ()
    scf.yield %y : index
  }
  scf.if %c {
    %2 = scf.execute_region -> index {
      cf.cond_br %c, ^a, ^b
    ^a:
      func.call @u(%0) : (index) -> ()
      scf.yield %x : index
    ^b:
      func.call @u(%y) : (index) -> ()
      scf.yield %y : index
    }
    func.call @u(%2) : (index) -> ()
  }
  %3 = arith.addi %0, %1 : index
  return %3 : index
}
func.func @g(%c: i1, %x: index) {
  scf.execute_region {
    scf.execute_region {
      cf.cond_br %c, ^a, ^b
    ^a:
      func.call @u(%x) : (index) -> ()
      scf.yield
    ^b:
      scf.yield
    }
    cf.br ^c
  ^c:
    scf.yield
  }
  return
}
