// OPTIONS: --dialect=tests/user_dialects/heaps.dialect --buffer-deallocation-pipeline
// Each buffer is freed by the operation of its heap.
func.func private @use(memref<?xf32>)

func.func @each_by_its_own(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %p = pool.alloc(%n) : memref<?xf32>
  call @use(%a) : (memref<?xf32>) -> ()
  call @use(%p) : (memref<?xf32>) -> ()
  return
}

// Both are there where the select is: each is freed by its own operation.
func.func @one_of_two(%c: i1, %n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %p = pool.alloc(%n) : memref<?xf32>
  %s = arith.select %c, %a, %p : memref<?xf32>
  call @use(%s) : (memref<?xf32>) -> ()
  return
}

// What the branches make one merge owns, all of one heap.
func.func @merged(%c: i1, %n: index) {
  %r = scf.if %c -> (memref<?xf32>) {
    %p = pool.alloc(%n) : memref<?xf32>
    scf.yield %p : memref<?xf32>
  } else {
    %q = pool.alloc(%n) : memref<?xf32>
    scf.yield %q : memref<?xf32>
  }
  call @use(%r) : (memref<?xf32>) -> ()
  return
}

// Whether the merge owns its buffer is told at run time.
func.func @merged_with_an_argument(%c: i1, %n: index, %m: memref<?xf32>) {
  %r = scf.if %c -> (memref<?xf32>) {
    %p = pool.alloc(%n) : memref<?xf32>
    scf.yield %p : memref<?xf32>
  } else {
    scf.yield %m : memref<?xf32>
  }
  call @use(%r) : (memref<?xf32>) -> ()
  return
}

// Several may be what the loop hands on: which, is compared.
func.func @carried(%n: index, %c: i1, %lb: index, %ub: index) {
  %p = pool.alloc(%n) : memref<?xf32>
  %r = scf.for %i = %lb to %ub step %n iter_args(%x = %p) -> (memref<?xf32>) {
    %q = pool.alloc(%n) : memref<?xf32>
    %s = arith.select %c, %q, %x : memref<?xf32>
    func.call @use(%s) : (memref<?xf32>) -> ()
    scf.yield %s : memref<?xf32>
  }
  call @use(%r) : (memref<?xf32>) -> ()
  return
}

// No one operation frees what the merge may be: the pool's buffer is left alone.
func.func @mixed(%c: i1, %n: index) {
  %r = scf.if %c -> (memref<?xf32>) {
    %p = pool.alloc(%n) : memref<?xf32>
    scf.yield %p : memref<?xf32>
  } else {
    %a = memref.alloc(%n) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  }
  call @use(%r) : (memref<?xf32>) -> ()
  return
}

// A caller frees by memref.dealloc: it gets a copy.
func.func @returned(%n: index) -> memref<?xf32> {
  %p = pool.alloc(%n) : memref<?xf32>
  call @use(%p) : (memref<?xf32>) -> ()
  return %p : memref<?xf32>
}

// One of two is returned, and freed by the caller if it is the one of memref.alloc.
func.func @one_of_two_returned(%c: i1, %n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  %p = pool.alloc(%n) : memref<?xf32>
  %s = arith.select %c, %a, %p : memref<?xf32>
  return %s : memref<?xf32>
}

func.func @freed_by_the_program(%c: i1, %n: index) {
  %p = pool.alloc(%n) : memref<?xf32>
  call @use(%p) : (memref<?xf32>) -> ()
  pool.free %p : memref<?xf32>
  return
}

// Which of the two the program frees there is its own to say.
func.func @merge_freed_by_the_program(%c: i1, %n: index) {
  %r = scf.if %c -> (memref<?xf32>) {
    %p = pool.alloc(%n) : memref<?xf32>
    scf.yield %p : memref<?xf32>
  } else {
    %q = pool.alloc(%n) : memref<?xf32>
    scf.yield %q : memref<?xf32>
  }
  pool.free %r : memref<?xf32>
  return
}

func.func @blocks(%c: i1, %n: index) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %p = pool.alloc(%n) : memref<?xf32>
  cf.br ^bb3(%p : memref<?xf32>)
^bb2:
  %q = pool.alloc(%n) : memref<?xf32>
  call @use(%q) : (memref<?xf32>) -> ()
  %o = pool.alloc(%n) : memref<?xf32>
  cf.br ^bb3(%o : memref<?xf32>)
^bb3(%r: memref<?xf32>):
  call @use(%r) : (memref<?xf32>) -> ()
  return
}

// A free that waits for what goes on with the buffer; nothing waits for the free itself.
func.func @device() {
  %m, %e = "device.alloc"() : () -> (memref<4xf32>, !device.event)
  %f = "device.fill"(%m, %e) : (memref<4xf32>, !device.event) -> !device.event
  %g = "device.fill"(%m, %e) : (memref<4xf32>, !device.event) -> !device.event
  return
}

func.func @nobody_knows() {
  %m = "lost.alloc"() : () -> memref<4xf32>
  %v = memref.cast %m : memref<4xf32> to memref<?xf32>
  call @use(%v) : (memref<?xf32>) -> ()
  return
}
