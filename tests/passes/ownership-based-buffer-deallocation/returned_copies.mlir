// differs: mlir-opt's pass decides nothing anew.

// Whether what is returned has to be a copy is decided anew: where it was made goes with it.

func.func private @use(memref<?xf32>)
func.func private @make(index) -> memref<?xf32>

// Only pure work and frees stand between the copy and the return.
func.func @copied_last(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %w = memref.alloc() : memref<2xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  %not = arith.xori %c, %c : i1
  scf.if %not {
    memref.dealloc %a : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// Another copy stands between them.
func.func @copied_among_copies(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  func.call @use(%1) : (memref<?xf32>) -> ()
  return %0 : memref<?xf32>
}

// Both copies are made to be returned.
func.func @two_copies(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> (memref<?xf32>, memref<?xf32>) {
  %w = memref.alloc() : memref<2xf32>
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  return %0, %1 : memref<?xf32>, memref<?xf32>
}

// The original changes after the copy: the copy stays where it is.
func.func @before_a_store(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %w = memref.alloc() : memref<2xf32>
  %z = arith.constant 0 : index
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  memref.store %v, %p[%z] : memref<?xf32>
  return %0 : memref<?xf32>
}

// Something else reads the copy.
func.func @copy_is_used(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %w = memref.alloc() : memref<2xf32>
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  call @use(%0) : (memref<?xf32>) -> ()
  %1 = arith.xori %c, %c : i1
  return %0 : memref<?xf32>
}

// Something quiet reads the copy, too.
func.func @copy_is_read(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> (memref<?xf32>, index) {
  %w = memref.alloc() : memref<2xf32>
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  %1 = arith.constant 0 : index
  %d = memref.dim %0, %1 : memref<?xf32>
  return %0, %d : memref<?xf32>, index
}

// What is returned is no copy.
func.func @no_copy(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.cast %p : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %1 = arith.xori %c, %c : i1
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// What a branch hands on is not returned there.
func.func @handed_to_a_block(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  cf.br ^bb1(%0 : memref<?xf32>)
  ^bb1(%x: memref<?xf32>):
  %q = memref.alloc(%n) : memref<?xf32>
  bufferization.dealloc (%q : memref<?xf32>) if (%c)
  return %x : memref<?xf32>
}

// A copy on one side.
func.func @copied_or_not(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %0 = scf.if %c -> memref<?xf32> {
    scf.yield %p : memref<?xf32>
  } else {
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// A copy on the other side.
func.func @copied_on_the_other_side(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %0 = scf.if %c -> memref<?xf32> {
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    scf.yield %1 : memref<?xf32>
  } else {
    scf.yield %p : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// The original may change after the copy: where the conditional only copies it is taken back.
func.func @copied_or_not_before_a_call(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %0 = scf.if %c -> memref<?xf32> {
    scf.yield %p : memref<?xf32>
  } else {
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  call @use(%p) : (memref<?xf32>) -> ()
  return %0 : memref<?xf32>
}

// The conditional works, and then something may write.
func.func @works_and_copies(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %0 = scf.if %c -> memref<?xf32> {
    scf.yield %p : memref<?xf32>
  } else {
    func.call @use(%p) : (memref<?xf32>) -> ()
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  call @use(%p) : (memref<?xf32>) -> ()
  return %0 : memref<?xf32>
}

// The conditional works, and the return comes right after it.
func.func @works_and_copies_last(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %0 = scf.if %c -> memref<?xf32> {
    scf.yield %p : memref<?xf32>
  } else {
    func.call @use(%p) : (memref<?xf32>) -> ()
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// Work stands behind the copy within the conditional.
func.func @copies_and_works(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %z = arith.constant 0 : index
  %0 = scf.if %c -> memref<?xf32> {
    scf.yield %p : memref<?xf32>
  } else {
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    memref.store %v, %p[%z] : memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// The one side gives a copy of something else than the other gives.
func.func @copy_of_another(%p: memref<?xf32>, %q: memref<?xf32>, %c: i1) -> memref<?xf32> {
  %0 = scf.if %c -> memref<?xf32> {
    scf.yield %p : memref<?xf32>
  } else {
    %1 = bufferization.clone %q : memref<?xf32> to memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// The one side gives a view of what the other gives.
func.func @view_of_it(%p: memref<?xf32, strided<[1]>>, %c: i1) -> memref<?xf32, strided<[1]>> {
  %0 = scf.if %c -> memref<?xf32, strided<[1]>> {
    scf.yield %p : memref<?xf32, strided<[1]>>
  } else {
    %1 = memref.cast %p : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
    scf.yield %1 : memref<?xf32, strided<[1]>>
  }
  return %0 : memref<?xf32, strided<[1]>>
}

// The copy is made outside, for both.
func.func @copy_from_outside(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  %0 = scf.if %c -> memref<?xf32> {
    scf.yield %p : memref<?xf32>
  } else {
    scf.yield %1 : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// The copy is read on its side, too.
func.func @copy_read_inside(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> (memref<?xf32>, index) {
  %z = arith.constant 0 : index
  %0:2 = scf.if %c -> (memref<?xf32>, index) {
    scf.yield %p, %z : memref<?xf32>, index
  } else {
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    %d = memref.dim %1, %z : memref<?xf32>
    scf.yield %1, %d : memref<?xf32>, index
  }
  return %0#0, %0#1 : memref<?xf32>, index
}

// Of two results one is such a copy: the conditional stays for the other.
func.func @gives_two(%p: memref<?xf32>, %c: i1, %d: i1) -> (memref<?xf32>, i1) {
  %0:2 = scf.if %c -> (memref<?xf32>, i1) {
    scf.yield %p, %c : memref<?xf32>, i1
  } else {
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    scf.yield %1, %d : memref<?xf32>, i1
  }
  return %0#0, %0#1 : memref<?xf32>, i1
}

// The result is read by something else.
func.func @result_is_used(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> (memref<?xf32>, index) {
  %0 = scf.if %c -> memref<?xf32> {
    scf.yield %p : memref<?xf32>
  } else {
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  %d = arith.constant 0 : index
  %s = memref.dim %0, %d : memref<?xf32>
  return %0, %s : memref<?xf32>, index
}

// What is copied is made in the conditional.
func.func @original_from_inside(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %0 = scf.if %c -> memref<?xf32> {
    %a = memref.alloc(%n) : memref<?xf32>
    %1 = bufferization.clone %a : memref<?xf32> to memref<?xf32>
    %b = memref.alloc(%n) : memref<?xf32>
    bufferization.dealloc (%b : memref<?xf32>) if (%c)
    scf.yield %1 : memref<?xf32>
  } else {
    scf.yield %p : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// Conditionals that copy do not stand in the way.
func.func @before_a_conditional(%p: memref<?xf32>, %q: memref<?xf32>, %n: index, %c: i1) -> (memref<?xf32>, memref<?xf32>) {
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  %2 = scf.if %c -> memref<?xf32> {
    scf.yield %q : memref<?xf32>
  } else {
    %1 = bufferization.clone %q : memref<?xf32> to memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  %3 = memref.alloc(%n) : memref<?xf32>
  bufferization.dealloc (%3 : memref<?xf32>) if (%c)
  return %0, %2 : memref<?xf32>, memref<?xf32>
}

// A loop that only yields does.
func.func @before_a_loop(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> (memref<?xf32>, index) {
  %w = memref.alloc() : memref<2xf32>
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  %2 = scf.for %i = %z to %n step %o iter_args(%x = %z) -> index {
    scf.yield %i : index
  }
  return %0, %2 : memref<?xf32>, index
}

// So does a conditional that works.
func.func @before_a_conditional_that_works(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> (memref<?xf32>, index) {
  %w = memref.alloc() : memref<2xf32>
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  %2 = scf.if %c -> index {
    func.call @use(%p) : (memref<?xf32>) -> ()
    scf.yield %n : index
  } else {
    scf.yield %n : index
  }
  return %0, %2 : memref<?xf32>, index
}

// Pure work comes before the copy.
func.func @before_pure_work(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> (memref<?xf32>, i1) {
  %w = memref.alloc() : memref<2xf32>
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  %1 = arith.xori %c, %c : i1
  return %0, %1 : memref<?xf32>, i1
}

// The address of the copy is read.
func.func @address_is_taken(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> (memref<?xf32>, index) {
  %w = memref.alloc() : memref<2xf32>
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<?xf32> -> index
  return %0, %1 : memref<?xf32>, index
}

// A copy that is returned twice stays, and the other comes after it.
func.func @before_another_copy(%p: memref<?xf32>, %q: memref<?xf32>) -> (memref<?xf32>, memref<?xf32>, memref<?xf32>) {
  %w = memref.alloc() : memref<2xf32>
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  %1 = bufferization.clone %q : memref<?xf32> to memref<?xf32>
  return %0, %1, %1 : memref<?xf32>, memref<?xf32>, memref<?xf32>
}

// So does a conditional that gives a copy.
func.func @before_a_conditional_copy(%p: memref<?xf32>, %q: memref<?xf32>, %c: i1) -> (memref<?xf32>, memref<?xf32>, memref<?xf32>) {
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  %1 = scf.if %c -> memref<?xf32> {
    scf.yield %q : memref<?xf32>
  } else {
    %2 = bufferization.clone %q : memref<?xf32> to memref<?xf32>
    scf.yield %2 : memref<?xf32>
  }
  return %0, %1, %1 : memref<?xf32>, memref<?xf32>, memref<?xf32>
}

// A conditional that gives nothing is left where it is.
func.func @before_a_copy_for_nothing(%p: memref<?xf32>, %n: index, %c: i1, %v: f32) -> memref<?xf32> {
  %w = memref.alloc() : memref<2xf32>
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  scf.if %c {
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// A free of what memory held stays, and the copy comes after it.
func.func @before_a_free_of_a_load(%p: memref<?xf32>, %t: memref<1xmemref<?xf32>>) -> memref<?xf32> {
  %w = memref.alloc() : memref<2xf32>
  %z = arith.constant 0 : index
  %l = memref.load %t[%z] : memref<1xmemref<?xf32>>
  %0 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  memref.dealloc %l : memref<?xf32>
  return %0 : memref<?xf32>
}

// Of three sides one gives a copy, one what it is a copy of, and one something else.
func.func @chosen_of_three(%p: memref<?xf32>, %q: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = scf.index_switch %n -> memref<?xf32>
  case 1 {
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  case 2 {
    scf.yield %q : memref<?xf32>
  }
  default {
    scf.yield %p : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// The copy is the second result.
func.func @second_of_two(%p: memref<?xf32>, %c: i1, %d: i1) -> (i1, memref<?xf32>) {
  %0:2 = scf.if %c -> (i1, memref<?xf32>) {
    scf.yield %c, %p : i1, memref<?xf32>
  } else {
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    scf.yield %d, %1 : i1, memref<?xf32>
  }
  return %0#0, %0#1 : i1, memref<?xf32>
}
