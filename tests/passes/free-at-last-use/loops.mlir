// differs: mlir-opt has no such pass.

func.func private @use(memref<4xi64>)
func.func private @more()

// A buffer that a loop carries: the old one is freed before the next is filled.
func.func @carried(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %init = memref.alloc() : memref<4xi64>
  %last = scf.for %i = %zero to %n step %one iter_args(%old = %init) -> (memref<4xi64>) {
    %new = memref.alloc() : memref<4xi64>
    memref.copy %old, %new : memref<4xi64> to memref<4xi64>
    func.call @use(%new) : (memref<4xi64>) -> ()
    memref.dealloc %old : memref<4xi64>
    scf.yield %new : memref<4xi64>
  }
  func.call @use(%last) : (memref<4xi64>) -> ()
  func.call @more() : () -> ()
  memref.dealloc %last : memref<4xi64>
  return
}

// Used in a loop, and in one side of a branch there: behind the loop.
func.func @used(%n: index, %c: i1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xi64>
  scf.for %i = %zero to %n step %one {
    scf.if %c {
      func.call @use(%a) : (memref<4xi64>) -> ()
    }
  }
  func.call @more() : () -> ()
  memref.dealloc %a : memref<4xi64>
  return
}

// The test of a loop uses it: the loop ends with a test.
func.func @tested(%c: i1) {
  %a = memref.alloc() : memref<4xi64>
  scf.while : () -> () {
    func.call @use(%a) : (memref<4xi64>) -> ()
    scf.condition(%c)
  } do {
    func.call @more() : () -> ()
    scf.yield
  }
  func.call @more() : () -> ()
  memref.dealloc %a : memref<4xi64>
  return
}

// Made and freed in each round.
func.func @each_round(%n: index, %c: i1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.alloc() : memref<4xi64>
    scf.if %c {
      func.call @use(%a) : (memref<4xi64>) -> ()
    } else {
      func.call @more() : () -> ()
    }
    func.call @more() : () -> ()
    memref.dealloc %a : memref<4xi64>
  }
  return
}

// Blocks in a region.
func.func @blocks(%c: i1) {
  %a = memref.alloc() : memref<4xi64>
  scf.execute_region {
    cf.cond_br %c, ^yes, ^no
  ^yes:
    func.call @use(%a) : (memref<4xi64>) -> ()
    func.call @more() : () -> ()
    scf.yield
  ^no:
    func.call @more() : () -> ()
    scf.yield
  }
  memref.dealloc %a : memref<4xi64>
  return
}
