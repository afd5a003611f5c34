// Results of deallocations that decide what the program does: not only whether it returns a copy.

// What it decides is handed to a block.
func.func @handed_to_a_block(%p: memref<?xf32>, %c: i1) -> memref<?xf32> {
  // expected-error @below {{a result of this deallocation is used by more than other deallocations}}
  %own = bufferization.dealloc (%p : memref<?xf32>) if (%c) retain (%p : memref<?xf32>)
  // expected-note @below {{it is used here}}
  %0 = scf.if %own -> memref<?xf32> {
    scf.yield %p : memref<?xf32>
  } else {
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  cf.br ^end(%0 : memref<?xf32>)
^end(%x: memref<?xf32>):
  return %x : memref<?xf32>
}

// -----

// What it decides is given by a region.
func.func @given_by_a_region(%p: memref<?xf32>, %c: i1) -> memref<?xf32> {
  %r = scf.execute_region -> memref<?xf32> {
    // expected-error @below {{a result of this deallocation is used by more than other deallocations}}
    %own = bufferization.dealloc (%p : memref<?xf32>) if (%c) retain (%p : memref<?xf32>)
    // expected-note @below {{it is used here}}
    %0 = scf.if %own -> memref<?xf32> {
      scf.yield %p : memref<?xf32>
    } else {
      %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
      scf.yield %1 : memref<?xf32>
    }
    scf.yield %0 : memref<?xf32>
  }
  return %r : memref<?xf32>
}

// -----

// It decides about work, too.
func.func @works(%p: memref<?xf32>, %c: i1, %out: memref<i1>) -> memref<?xf32> {
  // expected-error @below {{a result of this deallocation is used by more than other deallocations}}
  %own = bufferization.dealloc (%p : memref<?xf32>) if (%c) retain (%p : memref<?xf32>)
  // expected-note @below {{it is used here}}
  %0 = scf.if %own -> memref<?xf32> {
    scf.yield %p : memref<?xf32>
  } else {
    memref.store %c, %out[] : memref<i1>
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// -----

// Only whether a copy is returned: nothing to refuse.
func.func @copied_or_not(%p: memref<?xf32>, %c: i1) -> memref<?xf32> {
  %own = bufferization.dealloc (%p : memref<?xf32>) if (%c) retain (%p : memref<?xf32>)
  %0 = scf.if %own -> memref<?xf32> {
    scf.yield %p : memref<?xf32>
  } else {
    %1 = bufferization.clone %p : memref<?xf32> to memref<?xf32>
    scf.yield %1 : memref<?xf32>
  }
  return %0 : memref<?xf32>
}
