// What is allocated on another heap than that of memref.alloc is freed by the operation of that
// heap; what nobody can say how to free is left to the program, with a remark.
// pass: --classic-deallocation-pipeline

func.func @freed_by_the_pass(%n: index) {
  %g = gpu.alloc (%n) : memref<?xf32>
  "test.use"(%g) : (memref<?xf32>) -> ()
  return
}

// -----

func.func @freed_by_the_program(%n: index) {
  %g = gpu.alloc (%n) : memref<?xf32>
  "test.use"(%g) : (memref<?xf32>) -> ()
  gpu.dealloc %g : memref<?xf32>
  return
}

// -----

func.func @one_of_two_freed_by_the_program(%c: i1) {
  %g = gpu.alloc () : memref<4xf32>
  %h = gpu.alloc () : memref<4xf32>
  %s = arith.select %c, %g, %h : memref<4xf32>
  %t = arith.select %c, %h, %g : memref<4xf32>
  gpu.dealloc %s : memref<4xf32>
  gpu.dealloc %t : memref<4xf32>
  return
}

// -----

func.func @of_the_wrong_heap() {
  // expected-note @below {{the memref is defined here}}
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  // expected-error @below {{'gpu.dealloc' frees what no 'memref.dealloc' frees, and this buffer may be one that the pass frees}}
  gpu.dealloc %a : memref<4xf32>
  return
}

// -----

func.func @freed_by_memref_dealloc() {
  // expected-note @below {{the memref is defined here}}
  %g = gpu.alloc () : memref<4xf32>
  "test.use"(%g) : (memref<4xf32>) -> ()
  // expected-error @below {{remove this deallocation}}
  memref.dealloc %g : memref<4xf32>
  return
}

// -----

func.func @on_one_way(%c: i1) {
  // expected-remark @below {{this buffer is not freed: the program may free it itself}}
  %g = gpu.alloc () : memref<4xf32>
  %h = gpu.alloc () : memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %g : memref<4xf32>
  } else {
    // expected-remark @below {{this buffer is not freed: the program may free it itself}}
    %o = gpu.alloc () : memref<4xf32>
    gpu.dealloc %h : memref<4xf32>
    scf.yield %o : memref<4xf32>
  }
  gpu.dealloc %r : memref<4xf32>
  return
}

// -----

func.func @still_in_use(%x: f32, %lb: index, %ub: index, %step: index) {
  // expected-remark @below {{this buffer is not freed everywhere: nothing waits for an operation that goes on with it; wait for its token in its block}}
  %g = gpu.alloc () : memref<4xf32>
  scf.for %i = %lb to %ub step %step {
    // expected-note @below {{this operation gives the token}}
    %v = gpu.memset async %g, %x : memref<4xf32>, f32
  }
  return
}
