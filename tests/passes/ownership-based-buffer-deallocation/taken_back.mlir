// differs: mlir-opt's pass decides nothing anew.

// Deallocations that are taken out, with what served them alone.

func.func private @use(memref<?xf32>)
func.func private @tell() -> i1

// The conditional goes with what it frees, and so does its condition.
func.func @conditional(%c: i1, %d: i1, %n: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  %e = arith.andi %c, %d : i1
  scf.if %e {
    memref.dealloc %0 : memref<?xf32>
  }
  return
}

// The condition is computed in the conditional that goes.
func.func @condition_inside(%c: i1, %d: i1, %n: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  scf.if %c {
    %e = arith.andi %c, %d : i1
    %f = arith.ori %e, %d : i1
    bufferization.dealloc (%0 : memref<?xf32>) if (%f)
  }
  return
}

// A conditional that gives something stays.
func.func @gives(%c: i1, %d: i1, %n: index) -> index {
  %0 = memref.alloc(%n) : memref<?xf32>
  %r = scf.if %c -> index {
    bufferization.dealloc (%0 : memref<?xf32>) if (%d)
    scf.yield %n : index
  } else {
    %z = arith.constant 0 : index
    scf.yield %z : index
  }
  return %r : index
}

// A loop may be an endless one.
func.func @loop(%c: i1, %n: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  scf.while : () -> () {
    bufferization.dealloc (%0 : memref<?xf32>) if (%c)
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}

// It does something else, too.
func.func @works(%c: i1, %d: i1, %n: index, %out: memref<i1>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  scf.if %c {
    bufferization.dealloc (%0 : memref<?xf32>) if (%d)
    memref.store %d, %out[] : memref<i1>
  }
  return
}

// What it does may stand in another block.
func.func @blocks(%c: i1, %d: i1, %n: index, %out: memref<i1>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  scf.execute_region {
    bufferization.dealloc (%0 : memref<?xf32>) if (%d)
    cf.br ^bb1
  ^bb1:
    memref.store %d, %out[] : memref<i1>
    scf.yield
  }
  return
}

// The token is handed along the loop, and no other value is.
func.func @token_of_a_loop(%c: i1, %d: i1, %n: index) {
  %z = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %true = arith.constant true
  %0 = memref.alloc(%n) : memref<?xf32>
  %r:3 = scf.for %i = %z to %n step %1 iter_args(%t = %true, %other = %c, %k = %z) -> (i1, i1, index) {
    %own = bufferization.dealloc (%0 : memref<?xf32>) if (%t) retain (%0 : memref<?xf32>)
    %and = arith.andi %own, %true : i1
    %next = arith.addi %k, %1 : index
    scf.yield %and, %d, %next : i1, i1, index
  }
  bufferization.dealloc (%0 : memref<?xf32>) if (%r#0)
  return
}

// The token is read by the program: its way through the loop stays.
func.func @token_that_is_read(%c: i1, %n: index) -> i1 {
  %z = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %r = scf.for %i = %z to %n step %1 iter_args(%t = %c) -> i1 {
    %not = arith.xori %t, %c : i1
    scf.yield %not : i1
  }
  bufferization.dealloc (%0 : memref<?xf32>) if (%r)
  return %r : i1
}

// The same in blocks: one argument goes, one stays.
func.func @token_of_blocks(%c: i1, %d: i1, %n: index) -> i1 {
  %0 = memref.alloc(%n) : memref<?xf32>
  cf.br ^bb1(%c, %d : i1, i1)
^bb1(%t: i1, %u: i1):
  cf.cond_br %d, ^bb1(%u, %t : i1, i1), ^bb2(%t, %u, %n : i1, i1, index)
^bb2(%v: i1, %w: i1, %k: index):
  bufferization.dealloc (%0 : memref<?xf32>) if (%v)
  return %w : i1
}

// A number that only the condition was computed of stays: it is no token.
func.func @number_of_a_condition(%n: index) {
  %z = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %r = scf.for %i = %z to %n step %1 iter_args(%k = %z) -> index {
    %next = arith.addi %k, %1 : index
    scf.yield %next : index
  }
  %c = arith.cmpi eq, %r, %n : index
  bufferization.dealloc (%0 : memref<?xf32>) if (%c)
  return
}

// A condition is what a call says: the call stays.
func.func @told(%n: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  %c = call @tell() : () -> i1
  bufferization.dealloc (%0 : memref<?xf32>) if (%c)
  return
}

// Pure work of a conditional that only the dealloc read goes, and then the conditional does.
func.func @work_for_the_condition(%c: i1, %d: i1, %n: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  %e = scf.if %c -> i1 {
    %f = arith.andi %c, %d : i1
    scf.yield %f : i1
  } else {
    scf.yield %d : i1
  }
  bufferization.dealloc (%0 : memref<?xf32>) if (%e)
  return
}

// A token of the loop that other operations read, each as its first operand: it stays.
func.func private @see(i1)
func.func @token_that_a_call_sees(%c: i1, %n: index) {
  %z = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %0 = memref.alloc(%n) : memref<?xf32>
  %r = scf.for %i = %z to %n step %1 iter_args(%t = %c) -> i1 {
    %not = arith.xori %t, %c : i1
    func.call @see(%t) : (i1) -> ()
    scf.yield %not : i1
  }
  bufferization.dealloc (%0 : memref<?xf32>) if (%r)
  return
}

// The same of a branch within a region.
func.func @token_that_branches(%c: i1, %d: i1, %n: index, %out: memref<i1>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  %t = arith.andi %c, %d : i1
  %r = scf.execute_region -> i1 {
    cf.cond_br %t, ^bb1, ^bb2
  ^bb1:
    scf.yield %c : i1
  ^bb2:
    memref.store %d, %out[] : memref<i1>
    scf.yield %d : i1
  }
  bufferization.dealloc (%0 : memref<?xf32>) if (%r)
  return
}
