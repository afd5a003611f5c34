// differs: mlir-opt-22 counts to 2^64, gives what is freed or outlives its scope to the stack, and lets loops of blocks fill it.
func.func private @use(memref<2xf32>)

// 2^64 bits and more are no few bits; strides reach far; a dynamic extent may be small where the others are not.
func.func @large(%m: memref<*xf32>) {
  %0 = memref.alloc() : memref<2305843009213693952xf32>
  %1 = memref.alloc() : memref<4294967296x4294967296xf32>
  %2 = memref.alloc() : memref<9223372036854775807x9223372036854775807x9223372036854775807xf32>
  %3 = memref.alloc() : memref<4xf32, strided<[1000]>>
  %4 = memref.alloc() : memref<4xf32, strided<[4]>>
  %5 = memref.alloc() : memref<4xf32, affine_map<(d0) -> (d0 * 1000)>>
  return
}

// Its view is freed.
func.func @freed_by_another_name() {
  %0 = memref.alloc() : memref<2xf32>
  %1 = memref.cast %0 : memref<2xf32> to memref<?xf32>
  memref.dealloc %1 : memref<?xf32>
  return
}

func.func @frees(%m: memref<2xf32>) {
  memref.dealloc %m : memref<2xf32>
  return
}

func.func @freed_by_a_call() {
  %0 = memref.alloc() : memref<2xf32>
  func.call @frees(%0) : (memref<2xf32>) -> ()
  return
}

func.func @written_to_memory(%table: memref<?xmemref<2xf32>>, %i: index) {
  %0 = memref.alloc() : memref<2xf32>
  memref.store %0, %table[%i] : memref<?xmemref<2xf32>>
  return
}

func.func @keeps(%m: memref<2xf32>, %table: memref<?xmemref<2xf32>>, %i: index) {
  memref.store %m, %table[%i] : memref<?xmemref<2xf32>>
  return
}

func.func @kept_by_a_call(%table: memref<?xmemref<2xf32>>, %i: index) {
  %0 = memref.alloc() : memref<2xf32>
  func.call @keeps(%0, %table, %i) : (memref<2xf32>, memref<?xmemref<2xf32>>, index) -> ()
  return
}

func.func @returned_by_another_name() -> memref<2xf32> {
  %0 = memref.alloc() : memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  %2:2 = memref.distinct_objects %0, %1 : memref<2xf32>, memref<2xf32>
  return %2#1 : memref<2xf32>
}

// The stack ends with the function, not with the round.
func.func @allocated_again(%c: i1) {
  cf.br ^body
^body:
  %0 = memref.alloc() : memref<2xf32>
  func.call @use(%0) : (memref<2xf32>) -> ()
  cf.cond_br %c, ^body, ^exit
^exit:
  %1 = memref.alloc() : memref<2xf32>
  func.call @use(%1) : (memref<2xf32>) -> ()
  return
}

// On the stack it would end with the inner scope.
func.func @leaves_its_scope() {
  %s = memref.alloca_scope -> (memref<2xf32>) {
    %0 = memref.alloc() : memref<2xf32>
    memref.alloca_scope.return %0 : memref<2xf32>
  }
  func.call @use(%s) : (memref<2xf32>) -> ()
  return
}
