// differs: what is freed on no path, and which of two memrefs a condition chose, is decided here.

func.func private @use(memref<?xf32>)
func.func private @make(index) -> memref<?xf32>

// Two results of calls may be one buffer: the pair stays, and so does what is retained.
func.func @stays(%p: memref<?xf32>, %n: index, %c: i1, %d: i1) -> i1 {
  %a = call @make(%n) : (index) -> memref<?xf32>
  %b = call @make(%n) : (index) -> memref<?xf32>
  %own = bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%c, %d)
    retain (%p : memref<?xf32>)
  return %own : i1
}

// The same with results that nothing uses.
func.func @results_unused(%p: memref<?xf32>, %q: memref<?xf32>, %n: index, %c: i1, %d: i1) {
  %a = call @make(%n) : (index) -> memref<?xf32>
  %own:2 = bufferization.dealloc (%a : memref<?xf32>) if (%c)
    retain (%p, %q : memref<?xf32>, memref<?xf32>)
  return
}

// The operands in another order than that of the program, and an open condition first.
func.func @other_order(%n: index, %c: i1) {
  %true = arith.constant true
  %a = call @make(%n) : (index) -> memref<?xf32>
  %b = call @make(%n) : (index) -> memref<?xf32>
  bufferization.dealloc (%b, %a : memref<?xf32>, memref<?xf32>) if (%true, %c)
  return
}

// Nothing decides about a pair that two conditions chose, unless each is known.
func.func @chosen_twice(%c: i1, %d: i1, %n: index) -> memref<?xf32> {
  %true = arith.constant true
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %s = arith.select %c, %a, %b : memref<?xf32>
  %t = arith.select %d, %s, %a : memref<?xf32>
  %own = bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%true, %true)
    retain (%t : memref<?xf32>)
  scf.if %own {
    func.call @use(%t) : (memref<?xf32>) -> ()
  }
  return %t : memref<?xf32>
}

// The condition of the inner choice is only there inside of the region.
func.func @chosen_inside(%c: i1, %n: index) -> memref<?xf32> {
  %true = arith.constant true
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %r = scf.if %c -> memref<?xf32> {
    %z = arith.constant 0 : index
    %d = arith.cmpi eq, %n, %z : index
    %s = arith.select %d, %a, %b : memref<?xf32>
    scf.yield %s : memref<?xf32>
  } else {
    scf.yield %a : memref<?xf32>
  }
  bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%true, %true)
    retain (%r : memref<?xf32>)
  return %r : memref<?xf32>
}

// A condition that is no negation is negated.
func.func @not_negated_by_itself(%c: i1, %o: i1, %n: index) -> memref<?xf32> {
  %true = arith.constant true
  %x = arith.xori %c, %o : i1
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %s = arith.select %x, %b, %a : memref<?xf32>
  bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%true, %true)
    retain (%s : memref<?xf32>)
  return %s : memref<?xf32>
}

// A negation that is there already is taken.
func.func @negated(%c: i1, %n: index) -> memref<?xf32> {
  %true = arith.constant true
  %x = arith.xori %c, %true : i1
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %s = arith.select %x, %b, %a : memref<?xf32>
  bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%true, %true)
    retain (%s : memref<?xf32>)
  return %s : memref<?xf32>
}

// Where the sides meet, one comes by two edges: nothing says which condition held.
func.func @met_twice(%n_i: i32, %n: index) -> memref<?xf32> {
  %true = arith.constant true
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  cf.switch %n_i : i32, [
    default: ^join(%a : memref<?xf32>),
    1: ^join(%b : memref<?xf32>)
  ]
^join(%x: memref<?xf32>):
  bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%true, %true)
    retain (%x : memref<?xf32>)
  return %x : memref<?xf32>
}

// What is freed by another name than that of its allocation: only an allocation's is better.
func.func @by_another_name(%n: index, %c: i1) {
  %0 = call @make(%n) : (index) -> memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  bufferization.dealloc (%1 : memref<?xf32, strided<[?], offset: ?>>) if (%c)
  %2 = memref.alloc(%n) : memref<?xf32>
  %3 = memref.cast %2 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  bufferization.dealloc (%3 : memref<?xf32, strided<[?], offset: ?>>) if (%c)
  return
}

// Nothing is known of memrefs in a block that no edge leads to.
func.func @unreachable(%p: memref<?xf32>, %q: memref<?xf32>, %c: i1) {
  return
^bb1:
  %s = arith.select %c, %p, %q : memref<?xf32>
  %own = bufferization.dealloc (%p : memref<?xf32>) if (%c) retain (%s : memref<?xf32>)
  cf.br ^bb2(%own : i1)
^bb2(%o: i1):
  cf.br ^bb2(%o : i1)
}

// The rules leave a list that the condition of two edges to one block decides.
func.func @edges_to_one_block(%c: i1, %d: i1) -> (memref<4xi64>, memref<4xi64>) {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  cf.cond_br %c, ^left, ^right
^left:
  cf.br ^meet(%a : memref<4xi64>)
^right:
  cf.br ^far
^far:
  cf.br ^meet(%b : memref<4xi64>)
^meet(%m: memref<4xi64>):
  cf.cond_br %d, ^end(%a, %m : memref<4xi64>, memref<4xi64>), ^end(%m, %b : memref<4xi64>, memref<4xi64>)
^end(%q: memref<4xi64>, %r: memref<4xi64>):
  %own:2 = bufferization.dealloc (%a, %b : memref<4xi64>, memref<4xi64>) if (%true, %true)
    retain (%q, %r : memref<4xi64>, memref<4xi64>)
  return %q, %r : memref<4xi64>, memref<4xi64>
}

// Several are freed by other names than those that they were given where they were made.
func.func @by_their_own_names(%n: index, %c: i1, %d: i1) -> memref<?xf32> {
  %0 = call @make(%n) : (index) -> memref<?xf32>
  %1 = call @make(%n) : (index) -> memref<?xf32>
  %v = memref.cast %0 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %w = memref.cast %1 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %r = arith.select %c, %0, %1 : memref<?xf32>
  %own = bufferization.dealloc (%v, %w : memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>)
    if (%d, %d) retain (%r : memref<?xf32>)
  return %r : memref<?xf32>
}

// The order is that of the program: of two results that are used, and of two memrefs.
func.func @in_order(%p: memref<?xf32>, %q: memref<?xf32>, %c: i1, %d: i1, %e: i1) -> (i1, i1) {
  %s = arith.select %e, %p, %q : memref<?xf32>
  %t = arith.select %c, %q, %p : memref<?xf32>
  %own:2 = bufferization.dealloc (%t : memref<?xf32>) if (%d)
    retain (%s, %p : memref<?xf32>, memref<?xf32>)
  %two = bufferization.dealloc (%t, %s : memref<?xf32>, memref<?xf32>) if (%d, %c)
    retain (%q : memref<?xf32>)
  %u = arith.ori %own#1, %two : i1
  return %own#0, %u : i1, i1
}
