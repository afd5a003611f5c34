// differs: mlir-opt has no such pass.

func.func private @use(memref<4xi64>)
func.func private @more()

// Used last in one branch: freed there, and at the beginning of the other, which is made.
func.func @one_side(%c: i1) {
  %a = memref.alloc() : memref<4xi64>
  scf.if %c {
    func.call @use(%a) : (memref<4xi64>) -> ()
    func.call @more() : () -> ()
  }
  func.call @more() : () -> ()
  memref.dealloc %a : memref<4xi64>
  return
}

// Each case frees for itself, also those that stand in others.
func.func @cases(%i: index, %c: i1) {
  %a = memref.alloc() : memref<4xi64>
  scf.index_switch %i
  case 1 {
    func.call @use(%a) : (memref<4xi64>) -> ()
    func.call @more() : () -> ()
    scf.yield
  }
  case 2 {
    scf.if %c {
      func.call @more() : () -> ()
    } else {
      func.call @use(%a) : (memref<4xi64>) -> ()
      func.call @more() : () -> ()
    }
    scf.yield
  }
  default {
    func.call @more() : () -> ()
  }
  memref.dealloc %a : memref<4xi64>
  return
}

// The condition goes along, and with it what it is computed by.
func.func @under_a_condition(%c: i1, %owned: i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  %m = arith.select %owned, %a, %b : memref<4xi64>
  scf.if %c {
    func.call @use(%m) : (memref<4xi64>) -> ()
    func.call @more() : () -> ()
  } else {
    func.call @more() : () -> ()
  }
  %not = arith.xori %owned, %true : i1
  scf.if %owned {
    memref.dealloc %a : memref<4xi64>
  }
  scf.if %not {
    memref.dealloc %b : memref<4xi64>
  }
  scf.if %owned {
    memref.dealloc %b : memref<4xi64>
  }
  scf.if %not {
    memref.dealloc %a : memref<4xi64>
  }
  return
}

// Frees in both branches become one, behind the last use.
func.func @upwards(%c: i1) {
  %a = memref.alloc() : memref<4xi64>
  func.call @use(%a) : (memref<4xi64>) -> ()
  func.call @more() : () -> ()
  scf.if %c {
    func.call @more() : () -> ()
    memref.dealloc %a : memref<4xi64>
  } else {
    memref.dealloc %a : memref<4xi64>
  }
  return
}

// Where the condition of a select is known, so is what the select gives: no use of %a.
func.func @selected(%c: i1, %other: memref<4xi64>) {
  %a = memref.alloc() : memref<4xi64>
  func.call @use(%a) : (memref<4xi64>) -> ()
  %m = arith.select %c, %other, %a : memref<4xi64>
  scf.if %c {
    func.call @more() : () -> ()
    func.call @use(%m) : (memref<4xi64>) -> ()
  }
  memref.dealloc %a : memref<4xi64>
  return
}

// Rounds of a parallel loop use it in any order.
func.func @parallel(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xi64>
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    func.call @use(%a) : (memref<4xi64>) -> ()
  }
  func.call @more() : () -> ()
  memref.dealloc %a : memref<4xi64>
  return
}
