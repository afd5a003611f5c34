// differs: operands come in the order of their definitions, and conditions decide what they can.

// The memref that is freed in no case is left out, and that is all.
func.func @last_goes(%p: memref<?xf32>, %q: memref<?xf32>, %r: memref<?xf32>, %c: i1) -> i1 {
  %false = arith.constant false
  %own = bufferization.dealloc (%p, %q : memref<?xf32>, memref<?xf32>) if (%c, %false)
    retain (%r : memref<?xf32>)
  return %own : i1
}

// Nothing but the condition becomes simpler.
func.func @simpler_condition(%p: memref<?xf32>, %q: memref<?xf32>, %c: i1) -> i1 {
  %both = arith.andi %c, %c : i1
  %own = bufferization.dealloc (%p : memref<?xf32>) if (%both) retain (%q : memref<?xf32>)
  return %own : i1
}

// What is freed is retained, too: whether it is owned is its condition; only the other is compared.
func.func @own_result(%p: memref<?xf32>, %q: memref<?xf32>, %c: i1) -> (i1, i1) {
  %own:2 = bufferization.dealloc (%p : memref<?xf32>) if (%c)
    retain (%p, %q : memref<?xf32>, memref<?xf32>)
  return %own#0, %own#1 : i1, i1
}

// Memrefs in another order than that of their definitions, one of them twice.
func.func @other_order(%p: memref<?xf32>, %q: memref<?xf32>, %c: i1, %d: i1) {
  bufferization.dealloc (%q, %p, %q : memref<?xf32>, memref<?xf32>, memref<?xf32>) if (%d, %c, %d)
  return
}

// One memref, and what is retained in another order.
func.func @other_order_of_retained(%p: memref<?xf32>, %q: memref<?xf32>, %r: memref<?xf32>,
    %c: i1) -> (i1, i1) {
  %both = arith.andi %c, %c : i1
  %own:2 = bufferization.dealloc (%p : memref<?xf32>) if (%both)
    retain (%r, %q : memref<?xf32>, memref<?xf32>)
  return %own#0, %own#1 : i1, i1
}

// The first dealloc makes an operation at the start of the block: the block's argument still comes
// after those of the function.
func.func @made_in_front(%p: memref<?xf32>, %q: memref<?xf32>, %r: memref<?xf32>,
    %c: i1, %d: i1) {
  cf.cond_br %c, ^bb1(%p : memref<?xf32>), ^bb1(%q : memref<?xf32>)
^bb1(%x: memref<?xf32>):
  bufferization.dealloc (%r, %r : memref<?xf32>, memref<?xf32>) if (%c, %d)
  bufferization.dealloc (%x, %p, %x : memref<?xf32>, memref<?xf32>, memref<?xf32>)
    if (%d, %c, %d)
  return
}

// What the first dealloc leaves of its result comes after the comparison in front of it.
func.func @counted_late(%p: memref<?xf32>, %n: index, %c: i1, %d: i1) -> memref<?xf32> {
  %zero = arith.constant 0 : index
  %e = arith.cmpi eq, %n, %zero : index
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %s = arith.select %c, %a, %b : memref<?xf32>
  %own = bufferization.dealloc (%a : memref<?xf32>) if (%d) retain (%s : memref<?xf32>)
  bufferization.dealloc (%p, %p : memref<?xf32>, memref<?xf32>) if (%own, %e)
  return %s : memref<?xf32>
}
