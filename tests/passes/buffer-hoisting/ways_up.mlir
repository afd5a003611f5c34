func.func private @use(memref<2xf32>)
func.func private @id(memref<2xf32>) -> memref<2xf32>

// Out of both branches and the region around them; in the order of the text.
func.func @out_of_regions(%c: i1, %d: i1) -> memref<2xf32> {
  %r = scf.if %c -> (memref<2xf32>) {
    %s = scf.if %d -> (memref<2xf32>) {
      %a = memref.alloc() : memref<2xf32>
      scf.yield %a : memref<2xf32>
    } else {
      %b = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
      scf.yield %b : memref<2xf32>
    }
    scf.yield %s : memref<2xf32>
  } else {
    %e = memref.alloc() : memref<2xf32>
    scf.yield %e : memref<2xf32>
  }
  return %r : memref<2xf32>
}

// Only as far as the names need it: the first allocation is used in its own block.
func.func @as_far_as_needed(%c: i1, %n: index) {
  scf.if %c {
    %a = memref.alloc() : memref<2xf32>
    func.call @use(%a) : (memref<2xf32>) -> ()
    %i = arith.addi %n, %n : index
    %r = scf.if %c -> (memref<?xf32>) {
      %b = memref.alloc(%i) : memref<?xf32>
      scf.yield %b : memref<?xf32>
    } else {
      %d = memref.alloc(%n) : memref<?xf32>
      scf.yield %d : memref<?xf32>
    }
    %0 = memref.dim %r, %n : memref<?xf32>
  }
  return
}

// What a call gives back may be what it was given.
func.func @through_a_call(%c: i1, %m: memref<2xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = memref.alloc() : memref<2xf32>
  %1 = func.call @id(%0) : (memref<2xf32>) -> memref<2xf32>
  cf.br ^c(%1 : memref<2xf32>)
^b:
  cf.br ^c(%m : memref<2xf32>)
^c(%r: memref<2xf32>):
  func.call @use(%r) : (memref<2xf32>) -> ()
  return
}

// Loops hold it: of the loop's body it is the highest place.
func.func @not_out_of_loops(%c: i1, %n: index, %m: memref<2xf32>) {
  scf.for %i = %n to %n step %n {
    %r = scf.if %c -> (memref<2xf32>) {
      %a = memref.alloc() : memref<2xf32>
      scf.yield %a : memref<2xf32>
    } else {
      scf.yield %m : memref<2xf32>
    }
    func.call @use(%r) : (memref<2xf32>) -> ()
  }
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    %r = scf.if %c -> (memref<2xf32>) {
      %a = memref.alloc() : memref<2xf32>
      scf.yield %a : memref<2xf32>
    } else {
      scf.yield %m : memref<2xf32>
    }
    func.call @use(%r) : (memref<2xf32>) -> ()
  }
  return
}

// A loop of blocks that carries the buffer: up to its header, whose argument has the one of the last round.
func.func @to_the_header(%c: i1, %m: memref<2xf32>) {
  cf.br ^header(%m : memref<2xf32>)
^header(%p: memref<2xf32>):
  cf.cond_br %c, ^fill, ^header(%p : memref<2xf32>)
^fill:
  %a = memref.alloc() : memref<2xf32>
  memref.copy %p, %a : memref<2xf32> to memref<2xf32>
  cf.cond_br %c, ^header(%a : memref<2xf32>), ^exit(%a : memref<2xf32>)
^exit(%r: memref<2xf32>):
  func.call @use(%r) : (memref<2xf32>) -> ()
  return
}

// A loop of blocks that does not carry it, left with it or around it: there is one buffer at a time.
func.func @past_a_loop(%c: i1, %m: memref<2xf32>) {
  cf.cond_br %c, ^body, ^exit(%m : memref<2xf32>)
^body:
  %a = memref.alloc() : memref<2xf32>
  func.call @use(%a) : (memref<2xf32>) -> ()
  cf.cond_br %c, ^body, ^exit(%a : memref<2xf32>)
^exit(%r: memref<2xf32>):
  func.call @use(%r) : (memref<2xf32>) -> ()
  return
}

// What no entry reaches is left as it is.
func.func @unreachable(%c: i1) {
  return
^dead:
  %a = memref.alloc() : memref<2xf32>
  func.call @use(%a) : (memref<2xf32>) -> ()
  cf.br ^dead
}
