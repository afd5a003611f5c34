// What is allocated on another heap than that of memref.dealloc is left to the program, with a remark.
// pass: --classic-deallocation-pipeline

func.func @left_alone(%n: index) {
  // expected-remark @below {{this buffer is not freed: 'memref.dealloc' does not free what 'gpu.alloc' allocates}}
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
