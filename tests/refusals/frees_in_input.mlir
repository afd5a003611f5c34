// Deallocations that are neither left where they are nor taken over.

// What is read from memory may be freed where it was written.
func.func @made_or_read(%c: i1, %p: memref<1xmemref<4xf32>>) {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %l = memref.load %p[%i] : memref<1xmemref<4xf32>>
  // expected-note @below {{the memref is defined here}}
  %s = arith.select %c, %a, %l : memref<4xf32>
  // expected-error @below {{which buffer is freed here depends on the path taken}}
  memref.dealloc %s : memref<4xf32>
  return
}

// -----

// A reallocation does more than free: it cannot be taken out.
func.func @one_of_two_grows(%c: i1, %n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  // expected-error @below {{which buffer is freed here depends on the path taken}}
  // expected-note @below {{the memref is defined here}}
  %s = arith.select %c, %a, %b : memref<?xf32>
  %r = memref.realloc %s(%n) : memref<?xf32> to memref<?xf32>
  return
}

// -----

// In every round it is the caller's, or what memory holds.
func.func private @more() -> i1
// expected-note @below {{the memref is defined here}}
func.func @in_turn(%m: memref<4xf32>, %p: memref<1xmemref<4xf32>>) {
  %i = arith.constant 0 : index
  cf.br ^head(%m : memref<4xf32>)
^head(%x: memref<4xf32>):
  %goes_on = call @more() : () -> i1
  cf.cond_br %goes_on, ^body, ^end
^body:
  %l = memref.load %p[%i] : memref<1xmemref<4xf32>>
  cf.br ^head(%l : memref<4xf32>)
^end:
  // expected-error @below {{the caller owns the buffers of arguments}}
  memref.dealloc %x : memref<4xf32>
  return
}

// -----

// Another memref is retained than the one on the stack.
func.func @retains_another(%m: memref<4xf32>) {
  %true = arith.constant true
  // expected-note @below {{the memref is defined here}}
  %s = memref.alloca() : memref<4xf32>
  // expected-error @below {{a scope owns the buffers on the stack}}
  %0 = bufferization.dealloc (%s : memref<4xf32>) if (%true) retain (%m : memref<4xf32>)
  return
}
