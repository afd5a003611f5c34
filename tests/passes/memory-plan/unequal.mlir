// differs: mlir-opt-22 has no such pass.
// The buffers of both branches become one name: one slice as large as the larger one.
func.func @branches(%c: i1, %v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (memref<?xi32>) {
    %a = memref.alloc() : memref<8xi32>
    memref.store %v, %a[%c0] : memref<8xi32>
    %wide = memref.cast %a : memref<8xi32> to memref<?xi32>
    scf.yield %wide : memref<?xi32>
  } else {
    %b = memref.alloc() : memref<20xi32>
    memref.store %v, %b[%c0] : memref<20xi32>
    %wide = memref.cast %b : memref<20xi32> to memref<?xi32>
    scf.yield %wide : memref<?xi32>
  }
  %x = memref.load %r[%c0] : memref<?xi32>
  memref.dealloc %r : memref<?xi32>
  %d = memref.alloc() : memref<10xi32>
  memref.store %x, %d[%c0] : memref<10xi32>
  %y = memref.load %d[%c0] : memref<10xi32>
  memref.dealloc %d : memref<10xi32>
  return %y : i32
}

// The same of blocks: without another buffer each path has one, and nothing is gained.
func.func @blocks(%c: i1, %v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^one, ^other
^one:
  %a = memref.alloc() : memref<8xi32>
  memref.store %v, %a[%c0] : memref<8xi32>
  %wide_a = memref.cast %a : memref<8xi32> to memref<?xi32>
  cf.br ^both(%wide_a : memref<?xi32>)
^other:
  %b = memref.alloc() : memref<20xi32>
  memref.store %v, %b[%c0] : memref<20xi32>
  %wide_b = memref.cast %b : memref<20xi32> to memref<?xi32>
  cf.br ^both(%wide_b : memref<?xi32>)
^both(%r: memref<?xi32>):
  %x = memref.load %r[%c0] : memref<?xi32>
  memref.dealloc %r : memref<?xi32>
  return %x : i32
}

// Near miss: the branch with the small buffer needs a large one, too. One slice of the larger size
// would take more there.
func.func @beside_a_large_one(%c: i1, %v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (memref<?xi32>) {
    %a = memref.alloc() : memref<1xi32>
    memref.store %v, %a[%c0] : memref<1xi32>
    %large = memref.alloc() : memref<1000xi32>
    memref.store %v, %large[%c0] : memref<1000xi32>
    %y = memref.load %large[%c0] : memref<1000xi32>
    memref.dealloc %large : memref<1000xi32>
    memref.store %y, %a[%c0] : memref<1xi32>
    %wide = memref.cast %a : memref<1xi32> to memref<?xi32>
    scf.yield %wide : memref<?xi32>
  } else {
    %b = memref.alloc() : memref<200xi32>
    memref.store %v, %b[%c0] : memref<200xi32>
    %wide = memref.cast %b : memref<200xi32> to memref<?xi32>
    scf.yield %wide : memref<?xi32>
  }
  %x = memref.load %r[%c0] : memref<?xi32>
  memref.dealloc %r : memref<?xi32>
  return %x : i32
}
