// The list of docs/canonicalization.md: scf.if.

func.func private @use(memref<2xf32>)

func.func @constant_condition(%m: memref<2xf32>, %n: memref<2xf32>) -> memref<2xf32> {
  %t = arith.constant true
  %f = arith.constant false
  %r = scf.if %t -> memref<2xf32> {
    func.call @use(%m) : (memref<2xf32>) -> ()
    scf.yield %m : memref<2xf32>
  } else {
    scf.yield %n : memref<2xf32>
  }
  scf.if %f {
    func.call @use(%n) : (memref<2xf32>) -> ()
  }
  return %r : memref<2xf32>
}

func.func @both_branches_give_the_same(%c: i1, %m: memref<2xf32>) -> memref<2xf32> {
  %r = scf.if %c -> memref<2xf32> {
    func.call @use(%m) : (memref<2xf32>) -> ()
    scf.yield %m : memref<2xf32>
  } else {
    scf.yield %m : memref<2xf32>
  }
  return %r : memref<2xf32>
}

func.func @yields_of_conditions(%c: i1, %m: memref<2xf32>) -> (i1, i1, memref<2xf32>) {
  %t = arith.constant true
  %f = arith.constant false
  %r:3 = scf.if %c -> (i1, i1, memref<2xf32>) {
    func.call @use(%m) : (memref<2xf32>) -> ()
    %new = memref.alloc() : memref<2xf32>
    scf.yield %t, %f, %new : i1, i1, memref<2xf32>
  } else {
    scf.yield %f, %t, %m : i1, i1, memref<2xf32>
  }
  return %r#0, %r#1, %r#2 : i1, i1, memref<2xf32>
}

func.func @yields_into_selects(%c: i1, %m: memref<2xf32>, %n: memref<2xf32>, %x: i1, %y: i1) -> (memref<2xf32>, i1) {
  %r:2 = scf.if %c -> (memref<2xf32>, i1) {
    scf.yield %m, %x : memref<2xf32>, i1
  } else {
    scf.yield %n, %y : memref<2xf32>, i1
  }
  return %r#0, %r#1 : memref<2xf32>, i1
}

func.func @empty_branches(%c: i1, %m: memref<2xf32>) {
  scf.if %c {
  } else {
  }
  scf.if %c {
    func.call @use(%m) : (memref<2xf32>) -> ()
  } else {
  }
  scf.if %c {
  } else {
    func.call @use(%m) : (memref<2xf32>) -> ()
  }
  return
}

func.func @one_result_unused(%c: i1, %m: memref<2xf32>, %n: memref<2xf32>) -> memref<2xf32> {
  %r:2 = scf.if %c -> (memref<2xf32>, memref<2xf32>) {
    func.call @use(%m) : (memref<2xf32>) -> ()
    %a = memref.alloc() : memref<2xf32>
    scf.yield %a, %m : memref<2xf32>, memref<2xf32>
  } else {
    scf.yield %n, %n : memref<2xf32>, memref<2xf32>
  }
  return %r#0 : memref<2xf32>
}

func.func @negated_condition(%c: i1, %m: memref<2xf32>, %n: memref<2xf32>) {
  %t = arith.constant true
  %not = arith.xori %c, %t : i1
  scf.if %not {
    func.call @use(%m) : (memref<2xf32>) -> ()
  } else {
    func.call @use(%n) : (memref<2xf32>) -> ()
  }
  return
}

func.func @the_condition_inside(%c: i1, %m: memref<2xf32>) {
  scf.if %c {
    scf.if %c {
      func.call @use(%m) : (memref<2xf32>) -> ()
    }
  }
  return
}

func.func @one_after_the_other(%c: i1, %m: memref<2xf32>, %n: memref<2xf32>) {
  scf.if %c {
    func.call @use(%m) : (memref<2xf32>) -> ()
  }
  scf.if %c {
    func.call @use(%n) : (memref<2xf32>) -> ()
  }
  return
}
